// Generated from openapi.json by `npm run openapi`; do not edit.
export interface paths {
    "/console/api/links/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a link is for */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description What the link has after `#`. */
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            email: string | null;
                            /** Format: date-time */
                            expires_at: string;
                            /** @enum {string} */
                            kind: "invite" | "reset";
                            name: string;
                            /** @description What a new password has to keep to. */
                            password_rule: {
                                /** @description The whole rule in words, to show beside the field. */
                                description: string;
                                max_length: number;
                                min_length: number;
                            };
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/links/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password by a link, and sign in
         * @description A link works once. A second factor, if there is one, is still asked for. Sessions from before end.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: mailbox
                         * @description In any letter case.
                         */
                        email?: string;
                        /**
                         * Format: text
                         * @description Required where the link has none.
                         */
                        name?: string;
                        /** @description 12 to 128 characters. Not a common password, a keyboard pattern or repetition, and not your name or e-mail. */
                        password: string;
                        /** @description What the link has after `#`. */
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The password was right; the session begins with the code, within ten minutes. */
                            two_factor_required: boolean;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Those that were granted, by name. Staff come into every other one too. */
                            channels: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                /** @description What they may do in this channel. */
                                permissions: ("channel:read" | "channel:write" | "channel:keys" | "channel:publisher-keys" | "channel:requests" | "reporting" | "serving" | "operator:read" | "operator:review" | "operator:write")[];
                                /** @enum {string} */
                                role: "admin" | "viewer";
                            }[];
                            /** @enum {string} */
                            environment: "production" | "staging";
                            /** @description What a new password has to keep to. */
                            password_rule: {
                                /** @description The whole rule in words, to show beside the field. */
                                description: string;
                                max_length: number;
                                min_length: number;
                            };
                            path_prefix: string;
                            /** @description What staff may do, in every channel too. Empty for everybody else. */
                            permissions: ("channel:read" | "channel:write" | "channel:keys" | "channel:publisher-keys" | "channel:requests" | "reporting" | "serving" | "operator:read" | "operator:review" | "operator:write")[];
                            user: {
                                email: string;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                staff_role: ("admin" | "reviewer") | null;
                                two_factor_enabled: boolean;
                            };
                            version: string;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Ends every other session.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        current_password: string;
                        /** @description 12 to 128 characters. Not a common password, a keyboard pattern or repetition, and not your name or e-mail. */
                        new_password: string;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/auth/get-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether somebody is signed in, and until when */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            session: {
                                /** Format: date-time */
                                expires_at: string;
                                /** Format: uuid */
                                user_id: string;
                            } | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/auth/revoke-other-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out everywhere else */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/auth/sign-in/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Sets the session cookie. Ten wrong passwords for one e-mail from one address lock it for that address for 15 minutes, whether the e-mail is known or not. A browser that has signed in with it before has a count of its own.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The password was right; the session begins with the code, within ten minutes. */
                            two_factor_required: boolean;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/auth/two-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Do without a second factor */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/auth/two-factor/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up a second factor
         * @description It is asked for once a code of it has been shown to work: verify-totp.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Each works once; shown here and never again. */
                            backup_codes: string[];
                            /** @description For an authenticator, as a QR code. */
                            totp_uri: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/auth/two-factor/generate-backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * New backup codes
         * @description The old ones stop working.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Each works once; shown here and never again. */
                            backup_codes: string[];
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/auth/two-factor/verify-backup-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a backup code
         * @description After the password: sets the session cookie. Signed in: ends the setting up of a second factor. A code works once.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/auth/two-factor/verify-totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a code of the authenticator
         * @description After the password: sets the session cookie. Signed in: ends the setting up of a second factor. A code works once.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report an impression, a click or a conversion
         * @description A repeat is answered like the first time, says so, and counts once.
         *
         *     Accepts: channel secret key, publisher publishable key, signed-in operator admin, signed-in channel admin.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The version of the serving API you are built for. */
                    version: "1.0.0";
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        conversion?: {
                            amount?: (number | string) | null;
                            currency_code?: string | null;
                            order_id?: string | null;
                        } | null;
                        event_id?: string | null;
                        /**
                         * Format: event-type
                         * @description IMPRESSION, CLICK, CONVERSION, in any letter case.
                         */
                        event_type: string;
                        occurred_at?: string | null;
                        /**
                         * Format: uuid
                         * @description One of the session's offers.
                         */
                        offer_id: string;
                        /**
                         * Format: uuid
                         * @description From the answer that offered it.
                         */
                        session_id: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            counted: boolean;
                            /** Format: uuid */
                            event_id: string;
                            /** @enum {string} */
                            event_type: "IMPRESSION" | "CLICK" | "CONVERSION";
                            /** Format: uuid */
                            offer_id: string;
                            reason: ("sandbox" | "bot" | "flood" | "not_attributed" | "budget_spent" | "conversion_limit" | "voided") | null;
                            /** Format: uuid */
                            session_id: string;
                            /** @enum {string} */
                            status: "accepted" | "duplicate";
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report up to 20 events
         * @description Items stand alone: 202 when all are accepted, 207 when some are, 400 with the same body when none is. A 503 stored nothing: send all again.
         *
         *     Accepts: channel secret key, publisher publishable key, signed-in operator admin, signed-in channel admin.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The version of the serving API you are built for. */
                    version: "1.0.0";
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Each as for POST /events. */
                        events: unknown[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Repeats too. */
                            accepted: number;
                            failed: number;
                            results: {
                                counted: boolean;
                                /** @description Error messages by field name. */
                                errors: {
                                    [key: string]: string[];
                                };
                                event_id: string | null;
                                index: number;
                                reason: ("sandbox" | "bot" | "flood" | "not_attributed" | "budget_spent" | "conversion_limit" | "voided") | null;
                                /** @description Whether sending the same item again may help. */
                                retryable: boolean;
                                /** @enum {string} */
                                status: "accepted" | "duplicate" | "rejected";
                            }[];
                        };
                    };
                };
                /** @description Default Response */
                207: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Repeats too. */
                            accepted: number;
                            failed: number;
                            results: {
                                counted: boolean;
                                /** @description Error messages by field name. */
                                errors: {
                                    [key: string]: string[];
                                };
                                event_id: string | null;
                                index: number;
                                reason: ("sandbox" | "bot" | "flood" | "not_attributed" | "budget_spent" | "conversion_limit" | "voided") | null;
                                /** @description Whether sending the same item again may help. */
                                retryable: boolean;
                                /** @enum {string} */
                                status: "accepted" | "duplicate" | "rejected";
                            }[];
                        };
                    };
                };
                /** @description None was accepted, or no list of events. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Repeats too. */
                            accepted: number;
                            failed: number;
                            results: {
                                counted: boolean;
                                /** @description Error messages by field name. */
                                errors: {
                                    [key: string]: string[];
                                };
                                event_id: string | null;
                                index: number;
                                reason: ("sandbox" | "bot" | "flood" | "not_attributed" | "budget_spent" | "conversion_limit" | "voided") | null;
                                /** @description Whether sending the same item again may help. */
                                retryable: boolean;
                                /** @enum {string} */
                                status: "accepted" | "duplicate" | "rejected";
                            }[];
                        } | {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check liveness */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Prometheus metrics
         * @description Requires `Authorization: Bearer …` if ENCART_METRICS_TOKEN is set.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/advertisers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Advertisers, newest first
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            results: {
                                /** Format: date-time */
                                created_at: string;
                                domain: string;
                                /** Format: uuid */
                                id: string;
                                logo_url: string;
                                name: string;
                                subcategory_ids: string[];
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create an advertiser
         * @description Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: text
                         * @description Publishers of the same house never show this advertiser.
                         */
                        domain: string;
                        /** Format: https-url */
                        logo_url: string;
                        /** Format: text */
                        name: string;
                        /** @description What it sells; exclusions look at these. */
                        subcategory_ids: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            /** Format: uuid */
                            id: string;
                            logo_url: string;
                            name: string;
                            subcategory_ids: string[];
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/advertisers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an advertiser
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            /** Format: uuid */
                            id: string;
                            logo_url: string;
                            name: string;
                            subcategory_ids: string[];
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an advertiser
         * @description Only the fields that are sent change.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description Read-only. A value that differs from the current one is rejected.
                         */
                        created_at?: string;
                        /**
                         * Format: text
                         * @description Publishers of the same house never show this advertiser.
                         */
                        domain?: string;
                        /**
                         * Format: uuid
                         * @description Read-only. A value that differs from the current one is rejected.
                         */
                        id?: string;
                        /** Format: https-url */
                        logo_url?: string;
                        /** Format: text */
                        name?: string;
                        /** @description What it sells; exclusions look at these. */
                        subcategory_ids?: string[];
                        /**
                         * Format: date-time
                         * @description Read-only. A value that differs from the current one is rejected.
                         */
                        updated_at?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            /** Format: uuid */
                            id: string;
                            logo_url: string;
                            name: string;
                            subcategory_ids: string[];
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/operator/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what, newest first
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: {
                    action?: string;
                    channel_id?: string;
                    object_id?: string;
                    page?: number;
                    page_size?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            results: {
                                action: string;
                                actor: {
                                    id: string;
                                    type: string;
                                };
                                /** Format: date-time */
                                at: string;
                                channel_id: string | null;
                                details: {
                                    [key: string]: unknown;
                                };
                                /** Format: uuid */
                                id: string;
                                object_id: string;
                                object_type: string;
                                request_id: string | null;
                            }[];
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Campaigns, newest first
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: {
                    advertiser_id?: string;
                    page?: number;
                    page_size?: number;
                    q?: string;
                    /** @description One or more of active, paused, separated by commas. */
                    status?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            results: {
                                /** Format: uuid */
                                advertiser_id: string;
                                budget: {
                                    daily_usd: number | null;
                                    /** @enum {string} */
                                    pacing: "even" | "asap";
                                    total_usd: number | null;
                                };
                                /** Format: date-time */
                                created_at: string;
                                ends_at: string | null;
                                frequency_cap: {
                                    hours: number;
                                    impressions: number;
                                } | null;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                pricing: {
                                    bid_usd: number;
                                    /** @enum {string} */
                                    model: "CPM" | "CPC" | "CPA";
                                };
                                spend: {
                                    /** @description Probability with which its daily budget lets it take part in a decision now. */
                                    pace: number;
                                    /** @description Billed since midnight UTC. */
                                    today_usd: number;
                                    total_usd: number;
                                };
                                starts_at: string | null;
                                /** @enum {string} */
                                status: "active" | "paused";
                                targeting: {
                                    channel_ids: string[];
                                    countries: string[];
                                    device_types: ("MOBILE" | "TABLET" | "DESKTOP")[];
                                    display_modes: ("OVERLAY" | "FULLSCREEN" | "PULLUP" | "INLINE")[];
                                    languages: string[];
                                    publisher_ids: string[];
                                    views: ("ORDER_STATUS" | "CHECKOUT" | "THANK_YOU" | "POST_ORDER" | "ORDER_TRACKING" | "SUPPORT_CENTER")[];
                                };
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a campaign
         * @description Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        advertiser_id: string;
                        budget?: {
                            daily_usd?: number | null;
                            /**
                             * @description `even` spreads a daily budget over the day.
                             * @enum {string}
                             */
                            pacing?: "even" | "asap";
                            total_usd?: number | null;
                        } | null;
                        ends_at?: string | null;
                        frequency_cap?: {
                            hours: number;
                            impressions: number;
                        } | null;
                        /** Format: text */
                        name: string;
                        /** @description Per thousand impressions (CPM), per click (CPC) or per conversion (CPA). */
                        pricing: {
                            /** @description US dollars, kept to six decimals: at least 0.000001. */
                            bid_usd: number;
                            /** @enum {string} */
                            model: "CPM" | "CPC" | "CPA";
                        };
                        starts_at?: string | null;
                        /** @enum {string} */
                        status?: "active" | "paused";
                        targeting?: {
                            channel_ids?: string[];
                            /** @description ISO 3166 codes. */
                            countries?: string[];
                            device_types?: ("MOBILE" | "TABLET" | "DESKTOP")[];
                            display_modes?: ("OVERLAY" | "FULLSCREEN" | "PULLUP" | "INLINE")[];
                            /** @description Language tags; `en` also means `en-GB`. */
                            languages?: string[];
                            publisher_ids?: string[];
                            views?: ("ORDER_STATUS" | "CHECKOUT" | "THANK_YOU" | "POST_ORDER" | "ORDER_TRACKING" | "SUPPORT_CENTER")[];
                        } | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            advertiser_id: string;
                            budget: {
                                daily_usd: number | null;
                                /** @enum {string} */
                                pacing: "even" | "asap";
                                total_usd: number | null;
                            };
                            /** Format: date-time */
                            created_at: string;
                            ends_at: string | null;
                            frequency_cap: {
                                hours: number;
                                impressions: number;
                            } | null;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            pricing: {
                                bid_usd: number;
                                /** @enum {string} */
                                model: "CPM" | "CPC" | "CPA";
                            };
                            spend: {
                                /** @description Probability with which its daily budget lets it take part in a decision now. */
                                pace: number;
                                /** @description Billed since midnight UTC. */
                                today_usd: number;
                                total_usd: number;
                            };
                            starts_at: string | null;
                            /** @enum {string} */
                            status: "active" | "paused";
                            targeting: {
                                channel_ids: string[];
                                countries: string[];
                                device_types: ("MOBILE" | "TABLET" | "DESKTOP")[];
                                display_modes: ("OVERLAY" | "FULLSCREEN" | "PULLUP" | "INLINE")[];
                                languages: string[];
                                publisher_ids: string[];
                                views: ("ORDER_STATUS" | "CHECKOUT" | "THANK_YOU" | "POST_ORDER" | "ORDER_TRACKING" | "SUPPORT_CENTER")[];
                            };
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a campaign
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            advertiser_id: string;
                            budget: {
                                daily_usd: number | null;
                                /** @enum {string} */
                                pacing: "even" | "asap";
                                total_usd: number | null;
                            };
                            /** Format: date-time */
                            created_at: string;
                            ends_at: string | null;
                            frequency_cap: {
                                hours: number;
                                impressions: number;
                            } | null;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            pricing: {
                                bid_usd: number;
                                /** @enum {string} */
                                model: "CPM" | "CPC" | "CPA";
                            };
                            spend: {
                                /** @description Probability with which its daily budget lets it take part in a decision now. */
                                pace: number;
                                /** @description Billed since midnight UTC. */
                                today_usd: number;
                                total_usd: number;
                            };
                            starts_at: string | null;
                            /** @enum {string} */
                            status: "active" | "paused";
                            targeting: {
                                channel_ids: string[];
                                countries: string[];
                                device_types: ("MOBILE" | "TABLET" | "DESKTOP")[];
                                display_modes: ("OVERLAY" | "FULLSCREEN" | "PULLUP" | "INLINE")[];
                                languages: string[];
                                publisher_ids: string[];
                                views: ("ORDER_STATUS" | "CHECKOUT" | "THANK_YOU" | "POST_ORDER" | "ORDER_TRACKING" | "SUPPORT_CENTER")[];
                            };
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a campaign
         * @description Only the fields that are sent change, in nested objects too. A limit is removed only by a null of its own: `{"budget": {"daily_usd": null}}`. Unknown fields and a change of nothing are refused.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description Read-only. A value that differs from the current one is rejected.
                         */
                        advertiser_id?: string;
                        /** @description A limit is removed by its own null, such as `{"daily_usd": null}`. Null for the whole is refused. */
                        budget?: {
                            daily_usd?: number | null;
                            /**
                             * @description `even` spreads a daily budget over the day.
                             * @enum {string}
                             */
                            pacing?: "even" | "asap";
                            total_usd?: number | null;
                        };
                        /**
                         * Format: date-time
                         * @description Read-only. A value that differs from the current one is rejected.
                         */
                        created_at?: string;
                        ends_at?: string | null;
                        frequency_cap?: {
                            hours: number;
                            impressions: number;
                        } | null;
                        /**
                         * Format: uuid
                         * @description Read-only. A value that differs from the current one is rejected.
                         */
                        id?: string;
                        /** Format: text */
                        name?: string;
                        /** @description Another model needs its own bid; a bid without a model keeps the model. */
                        pricing?: {
                            /** @description US dollars, kept to six decimals: at least 0.000001. */
                            bid_usd?: number;
                            /** @enum {string} */
                            model?: "CPM" | "CPC" | "CPA";
                        };
                        /** @description Read-only. A value that differs from the current one is rejected. */
                        spend?: {
                            /** @description Probability with which its daily budget lets it take part in a decision now. */
                            pace: number;
                            /** @description Billed since midnight UTC. */
                            today_usd: number;
                            total_usd: number;
                        };
                        starts_at?: string | null;
                        /** @enum {string} */
                        status?: "active" | "paused";
                        targeting?: {
                            channel_ids?: string[];
                            /** @description ISO 3166 codes. */
                            countries?: string[];
                            device_types?: ("MOBILE" | "TABLET" | "DESKTOP")[];
                            display_modes?: ("OVERLAY" | "FULLSCREEN" | "PULLUP" | "INLINE")[];
                            /** @description Language tags; `en` also means `en-GB`. */
                            languages?: string[];
                            publisher_ids?: string[];
                            views?: ("ORDER_STATUS" | "CHECKOUT" | "THANK_YOU" | "POST_ORDER" | "ORDER_TRACKING" | "SUPPORT_CENTER")[];
                        } | null;
                        /**
                         * Format: date-time
                         * @description Read-only. A value that differs from the current one is rejected.
                         */
                        updated_at?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            advertiser_id: string;
                            budget: {
                                daily_usd: number | null;
                                /** @enum {string} */
                                pacing: "even" | "asap";
                                total_usd: number | null;
                            };
                            /** Format: date-time */
                            created_at: string;
                            ends_at: string | null;
                            frequency_cap: {
                                hours: number;
                                impressions: number;
                            } | null;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            pricing: {
                                bid_usd: number;
                                /** @enum {string} */
                                model: "CPM" | "CPC" | "CPA";
                            };
                            spend: {
                                /** @description Probability with which its daily budget lets it take part in a decision now. */
                                pace: number;
                                /** @description Billed since midnight UTC. */
                                today_usd: number;
                                total_usd: number;
                            };
                            starts_at: string | null;
                            /** @enum {string} */
                            status: "active" | "paused";
                            targeting: {
                                channel_ids: string[];
                                countries: string[];
                                device_types: ("MOBILE" | "TABLET" | "DESKTOP")[];
                                display_modes: ("OVERLAY" | "FULLSCREEN" | "PULLUP" | "INLINE")[];
                                languages: string[];
                                publisher_ids: string[];
                                views: ("ORDER_STATUS" | "CHECKOUT" | "THANK_YOU" | "POST_ORDER" | "ORDER_TRACKING" | "SUPPORT_CENTER")[];
                            };
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/operator/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List channels, newest first
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            results: {
                                attribution: {
                                    click_days: number;
                                    view_days: number;
                                };
                                available_from: string | null;
                                clicks_per_minute: number | null;
                                conversion_limit: number;
                                /** Format: date-time */
                                created_at: string;
                                enabled_metrics: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
                                footer: {
                                    attribution_details: {
                                        copy: string;
                                        logo_url: string | null;
                                        target_url: string | null;
                                    };
                                    privacy_policy: {
                                        copy: string;
                                        target_url: string | null;
                                    };
                                };
                                /** Format: uuid */
                                id: string;
                                max_offers: number;
                                name: string;
                                offers_heading: string;
                                rate_limits: {
                                    channel: number | null;
                                    reporting: number | null;
                                    serving: number | null;
                                };
                                revenue_share: number;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a channel
         * @description The two keys are shown here and never again.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        attribution?: {
                            click_days?: number;
                            view_days?: number;
                        };
                        available_from?: string | null;
                        clicks_per_minute?: number | null;
                        /** @description Conversions of one session and offer that are billed; further ones count and cost nothing. Default: 5. */
                        conversion_limit?: number;
                        enabled_metrics?: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
                        /** @description Shown below the offers of an answer. */
                        footer?: {
                            attribution_details?: {
                                /** Format: text */
                                copy?: string;
                                logo_url?: string | null;
                                target_url?: string | null;
                            };
                            privacy_policy?: {
                                /** Format: text */
                                copy?: string;
                                target_url?: string | null;
                            };
                        };
                        max_offers?: number;
                        /**
                         * Format: text
                         * @description Shown to the channel and in reports.
                         */
                        name: string;
                        /**
                         * Format: text
                         * @description Stands above the offers of an answer.
                         */
                        offers_heading?: string;
                        /** @description Calls a minute and key; null for the default. */
                        rate_limits?: {
                            channel?: number | null;
                            reporting?: number | null;
                            serving?: number | null;
                        };
                        /** @description The part of net billable revenue that is paid out; kept to six decimals. */
                        revenue_share?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            channel: {
                                attribution: {
                                    click_days: number;
                                    view_days: number;
                                };
                                available_from: string | null;
                                clicks_per_minute: number | null;
                                conversion_limit: number;
                                /** Format: date-time */
                                created_at: string;
                                enabled_metrics: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
                                footer: {
                                    attribution_details: {
                                        copy: string;
                                        logo_url: string | null;
                                        target_url: string | null;
                                    };
                                    privacy_policy: {
                                        copy: string;
                                        target_url: string | null;
                                    };
                                };
                                /** Format: uuid */
                                id: string;
                                max_offers: number;
                                name: string;
                                offers_heading: string;
                                rate_limits: {
                                    channel: number | null;
                                    reporting: number | null;
                                    serving: number | null;
                                };
                                revenue_share: number;
                                /** Format: date-time */
                                updated_at: string;
                            };
                            keys: {
                                publishable: {
                                    /** Format: uuid */
                                    id: string;
                                    key: string;
                                };
                                secret: {
                                    /** Format: uuid */
                                    id: string;
                                    key: string;
                                };
                            };
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/channels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a channel
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            attribution: {
                                click_days: number;
                                view_days: number;
                            };
                            available_from: string | null;
                            clicks_per_minute: number | null;
                            conversion_limit: number;
                            /** Format: date-time */
                            created_at: string;
                            enabled_metrics: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
                            footer: {
                                attribution_details: {
                                    copy: string;
                                    logo_url: string | null;
                                    target_url: string | null;
                                };
                                privacy_policy: {
                                    copy: string;
                                    target_url: string | null;
                                };
                            };
                            /** Format: uuid */
                            id: string;
                            max_offers: number;
                            name: string;
                            offers_heading: string;
                            rate_limits: {
                                channel: number | null;
                                reporting: number | null;
                                serving: number | null;
                            };
                            revenue_share: number;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a channel
         * @description Only the fields that are sent change. Unknown fields and a change of nothing are refused.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        attribution?: {
                            click_days?: number;
                            view_days?: number;
                        };
                        available_from?: string | null;
                        clicks_per_minute?: number | null;
                        /** @description Conversions of one session and offer that are billed; further ones count and cost nothing. Default: 5. */
                        conversion_limit?: number;
                        /**
                         * Format: date-time
                         * @description Read-only. A value that differs from the current one is rejected.
                         */
                        created_at?: string;
                        enabled_metrics?: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
                        /** @description Shown below the offers of an answer. */
                        footer?: {
                            attribution_details?: {
                                /** Format: text */
                                copy?: string;
                                logo_url?: string | null;
                                target_url?: string | null;
                            };
                            privacy_policy?: {
                                /** Format: text */
                                copy?: string;
                                target_url?: string | null;
                            };
                        };
                        /**
                         * Format: uuid
                         * @description Read-only. A value that differs from the current one is rejected.
                         */
                        id?: string;
                        max_offers?: number;
                        /**
                         * Format: text
                         * @description Shown to the channel and in reports.
                         */
                        name?: string;
                        /**
                         * Format: text
                         * @description Stands above the offers of an answer.
                         */
                        offers_heading?: string;
                        /** @description Calls a minute and key; null for the default. */
                        rate_limits?: {
                            channel?: number | null;
                            reporting?: number | null;
                            serving?: number | null;
                        };
                        /** @description The part of net billable revenue that is paid out; kept to six decimals. */
                        revenue_share?: number;
                        /**
                         * Format: date-time
                         * @description Read-only. A value that differs from the current one is rejected.
                         */
                        updated_at?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            attribution: {
                                click_days: number;
                                view_days: number;
                            };
                            available_from: string | null;
                            clicks_per_minute: number | null;
                            conversion_limit: number;
                            /** Format: date-time */
                            created_at: string;
                            enabled_metrics: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
                            footer: {
                                attribution_details: {
                                    copy: string;
                                    logo_url: string | null;
                                    target_url: string | null;
                                };
                                privacy_policy: {
                                    copy: string;
                                    target_url: string | null;
                                };
                            };
                            /** Format: uuid */
                            id: string;
                            max_offers: number;
                            name: string;
                            offers_heading: string;
                            rate_limits: {
                                channel: number | null;
                                reporting: number | null;
                                serving: number | null;
                            };
                            revenue_share: number;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/operator/channels/{id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of a channel, or of one of its publishers
         * @description Keys are masked. Get a single publishable key to read it in full.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    /** @description A publisher's publisher_remote_id: its keys in the channel, instead of the channel's own. */
                    publisher_id?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            results: {
                                channel_id: string | null;
                                /** Format: date-time */
                                created_at: string;
                                expires_at: string | null;
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                kind: "secret" | "publishable" | "operator";
                                last_used_at: string | null;
                                masked: string;
                                name: string;
                                publisher_id: string | null;
                                revoked_at: string | null;
                                /** @enum {string} */
                                status: "active" | "expired" | "revoked";
                                successor_id: string | null;
                            }[];
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a key for a channel, or of one of its publishers
         * @description A secret key is shown only in this response. Answers 409 at the limit of live keys: 20 for a channel, 5 for a publisher. Rotated keys in their grace period are not counted.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        expires_at?: string | null;
                        /** @enum {string} */
                        kind: "secret" | "publishable";
                        /** Format: text */
                        name?: string;
                        /**
                         * Format: uuid
                         * @description A publisher's publisher_remote_id: its keys in the channel, instead of the channel's own.
                         */
                        publisher_id?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            channel_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            expires_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "secret" | "publishable" | "operator";
                            last_used_at: string | null;
                            masked: string;
                            name: string;
                            publisher_id: string | null;
                            revoked_at: string | null;
                            /** @enum {string} */
                            status: "active" | "expired" | "revoked";
                            successor_id: string | null;
                        } & {
                            key: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the service is
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            database: {
                                /** @enum {string} */
                                engine: "embedded" | "postgres";
                                /** @description The last migration. */
                                schema: string;
                                size_bytes: number;
                                version: string;
                            };
                            /** @enum {string} */
                            environment: "production" | "staging";
                            freshness: {
                                /** @description Changes that the slowest process has not heard of yet. */
                                changes_behind: number;
                                /**
                                 * Format: date-time
                                 * @description Reports hold every event that was answered before this moment.
                                 */
                                data_through: string;
                                last_lesson_at: string | null;
                            };
                            last_audit: {
                                difference_count: number;
                                done: number;
                                estimated_finish_at: string | null;
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                started_at: string;
                                /** @enum {string} */
                                status: "running" | "done" | "failed" | "cancelled";
                                total: number;
                            } | null;
                            last_tidied_at: string | null;
                            processes: number;
                            /** @description Items that wait to be committed, in all processes. */
                            queued: number;
                            rates: {
                                decision_p50_ms: number | null;
                                decision_p99_ms: number | null;
                                decisions_per_second: number;
                                events_per_second: number;
                                /** @description About the last minute while somebody looks; at the first look, since the start. */
                                window_seconds: number;
                            };
                            /** @description Of the process that answers. */
                            uptime_seconds: number;
                            version: string;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs, newest first
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One or more of audit, rebuild, retention, void_preview, void, void_undo, separated by commas. */
                    kind?: string;
                    page?: number;
                    page_size?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            results: {
                                /** @description Of retention: sessions that were deleted with their events. */
                                deleted_sessions: number;
                                /** @description Cells that differed from the recount. */
                                difference_count: number;
                                /** @description The first fifty. */
                                differences: {
                                    cell: {
                                        [key: string]: string;
                                    };
                                    recounted: {
                                        [key: string]: number;
                                    };
                                    stored: {
                                        [key: string]: number;
                                    };
                                    table: string;
                                }[];
                                /** @description Days of channels that are done. */
                                done: number;
                                estimated_finish_at: string | null;
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                kind: "audit" | "rebuild" | "retention" | "void_preview" | "void" | "void_undo";
                                reason: string | null;
                                /** Format: date-time */
                                started_at: string;
                                /** @enum {string} */
                                status: "running" | "done" | "failed" | "cancelled";
                                /** @description All days of channels; grows while the job still counts them. */
                                total: number;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Start a job
         * @description An `audit` recounts every counter from raw events and tells what differs; a `rebuild` puts right what does. Answered at once; get the job to see its progress. If the process that runs it ends, another one continues the job.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind: "audit" | "rebuild";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Of retention: sessions that were deleted with their events. */
                            deleted_sessions: number;
                            /** @description Cells that differed from the recount. */
                            difference_count: number;
                            /** @description The first fifty. */
                            differences: {
                                cell: {
                                    [key: string]: string;
                                };
                                recounted: {
                                    [key: string]: number;
                                };
                                stored: {
                                    [key: string]: number;
                                };
                                table: string;
                            }[];
                            /** @description Days of channels that are done. */
                            done: number;
                            estimated_finish_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "audit" | "rebuild" | "retention" | "void_preview" | "void" | "void_undo";
                            reason: string | null;
                            /** Format: date-time */
                            started_at: string;
                            /** @enum {string} */
                            status: "running" | "done" | "failed" | "cancelled";
                            /** @description All days of channels; grows while the job still counts them. */
                            total: number;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get job status
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Of retention: sessions that were deleted with their events. */
                            deleted_sessions: number;
                            /** @description Cells that differed from the recount. */
                            difference_count: number;
                            /** @description The first fifty. */
                            differences: {
                                cell: {
                                    [key: string]: string;
                                };
                                recounted: {
                                    [key: string]: number;
                                };
                                stored: {
                                    [key: string]: number;
                                };
                                table: string;
                            }[];
                            /** @description Days of channels that are done. */
                            done: number;
                            estimated_finish_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "audit" | "rebuild" | "retention" | "void_preview" | "void" | "void_undo";
                            reason: string | null;
                            /** Format: date-time */
                            started_at: string;
                            /** @enum {string} */
                            status: "running" | "done" | "failed" | "cancelled";
                            /** @description All days of channels; grows while the job still counts them. */
                            total: number;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job
         * @description The job stops after the statement that is under way. What it has done stays done.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Of retention: sessions that were deleted with their events. */
                            deleted_sessions: number;
                            /** @description Cells that differed from the recount. */
                            difference_count: number;
                            /** @description The first fifty. */
                            differences: {
                                cell: {
                                    [key: string]: string;
                                };
                                recounted: {
                                    [key: string]: number;
                                };
                                stored: {
                                    [key: string]: number;
                                };
                                table: string;
                            }[];
                            /** @description Days of channels that are done. */
                            done: number;
                            estimated_finish_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "audit" | "rebuild" | "retention" | "void_preview" | "void" | "void_undo";
                            reason: string | null;
                            /** Format: date-time */
                            started_at: string;
                            /** @enum {string} */
                            status: "running" | "done" | "failed" | "cancelled";
                            /** @description All days of channels; grows while the job still counts them. */
                            total: number;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/jobs/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a job
         * @description Continues a job that failed or was cancelled, where it stopped.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Of retention: sessions that were deleted with their events. */
                            deleted_sessions: number;
                            /** @description Cells that differed from the recount. */
                            difference_count: number;
                            /** @description The first fifty. */
                            differences: {
                                cell: {
                                    [key: string]: string;
                                };
                                recounted: {
                                    [key: string]: number;
                                };
                                stored: {
                                    [key: string]: number;
                                };
                                table: string;
                            }[];
                            /** @description Days of channels that are done. */
                            done: number;
                            estimated_finish_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "audit" | "rebuild" | "retention" | "void_preview" | "void" | "void_undo";
                            reason: string | null;
                            /** Format: date-time */
                            started_at: string;
                            /** @enum {string} */
                            status: "running" | "done" | "failed" | "cancelled";
                            /** @description All days of channels; grows while the job still counts them. */
                            total: number;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a key of anybody
         * @description `key` is null for a secret key, and masked if the caller may not see it in full.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            channel_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            expires_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "secret" | "publishable" | "operator";
                            last_used_at: string | null;
                            masked: string;
                            name: string;
                            publisher_id: string | null;
                            revoked_at: string | null;
                            /** @enum {string} */
                            status: "active" | "expired" | "revoked";
                            successor_id: string | null;
                        } & {
                            key: string | null;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a key of anybody
         * @description Takes effect on every process within two seconds. Revoking a revoked key changes nothing.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Revoked */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a key of anybody
         * @description Creates a successor. The old key stays valid for the grace period.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description How long the old key stays valid. The default is 24 hours; 0 ends it at once. */
                        grace_seconds?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            channel_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            expires_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "secret" | "publishable" | "operator";
                            last_used_at: string | null;
                            masked: string;
                            name: string;
                            publisher_id: string | null;
                            revoked_at: string | null;
                            /** @enum {string} */
                            status: "active" | "expired" | "revoked";
                            successor_id: string | null;
                        } & {
                            key: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Offers, newest first
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: {
                    campaign_id?: string;
                    page?: number;
                    page_size?: number;
                    q?: string;
                    /** @description One or more of active, paused, separated by commas. */
                    status?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            results: {
                                accept_copy: string;
                                /** Format: uuid */
                                campaign_id: string;
                                /** Format: date-time */
                                created_at: string;
                                decline_copy: string;
                                heading: string;
                                /** Format: uuid */
                                id: string;
                                image_url: string | null;
                                promo_code: string | null;
                                /** @enum {string} */
                                status: "active" | "paused";
                                subheading: string;
                                target_url: string;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create an offer
         * @description Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: text */
                        accept_copy: string;
                        /** Format: uuid */
                        campaign_id: string;
                        /** Format: text */
                        decline_copy: string;
                        /** Format: text */
                        heading: string;
                        image_url?: string | null;
                        promo_code?: string | null;
                        /** @enum {string} */
                        status?: "active" | "paused";
                        /** Format: text */
                        subheading: string;
                        /**
                         * Format: https-url
                         * @description Where a click leads.
                         */
                        target_url: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            accept_copy: string;
                            /** Format: uuid */
                            campaign_id: string;
                            /** Format: date-time */
                            created_at: string;
                            decline_copy: string;
                            heading: string;
                            /** Format: uuid */
                            id: string;
                            image_url: string | null;
                            promo_code: string | null;
                            /** @enum {string} */
                            status: "active" | "paused";
                            subheading: string;
                            target_url: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/offers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an offer
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            accept_copy: string;
                            /** Format: uuid */
                            campaign_id: string;
                            /** Format: date-time */
                            created_at: string;
                            decline_copy: string;
                            heading: string;
                            /** Format: uuid */
                            id: string;
                            image_url: string | null;
                            promo_code: string | null;
                            /** @enum {string} */
                            status: "active" | "paused";
                            subheading: string;
                            target_url: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an offer
         * @description Only the fields that are sent change.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: text */
                        accept_copy?: string;
                        /**
                         * Format: uuid
                         * @description Read-only. A value that differs from the current one is rejected.
                         */
                        campaign_id?: string;
                        /**
                         * Format: date-time
                         * @description Read-only. A value that differs from the current one is rejected.
                         */
                        created_at?: string;
                        /** Format: text */
                        decline_copy?: string;
                        /** Format: text */
                        heading?: string;
                        /**
                         * Format: uuid
                         * @description Read-only. A value that differs from the current one is rejected.
                         */
                        id?: string;
                        image_url?: string | null;
                        promo_code?: string | null;
                        /** @enum {string} */
                        status?: "active" | "paused";
                        /** Format: text */
                        subheading?: string;
                        /**
                         * Format: https-url
                         * @description Where a click leads.
                         */
                        target_url?: string;
                        /**
                         * Format: date-time
                         * @description Read-only. A value that differs from the current one is rejected.
                         */
                        updated_at?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            accept_copy: string;
                            /** Format: uuid */
                            campaign_id: string;
                            /** Format: date-time */
                            created_at: string;
                            decline_copy: string;
                            heading: string;
                            /** Format: uuid */
                            id: string;
                            image_url: string | null;
                            promo_code: string | null;
                            /** @enum {string} */
                            status: "active" | "paused";
                            subheading: string;
                            target_url: string;
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/operator/offers/{id}/performance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is expected of an offer, and how surely
         * @description The beliefs that decisions draw from, in each view, as of the last lesson.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description What is this old counts half. */
                            half_life_days: number;
                            learned_at: string | null;
                            learning_version: number;
                            /** Format: uuid */
                            offer_id: string;
                            views: {
                                /** @description What is known of a rate: Beta(alpha, beta). */
                                click_rate: {
                                    alpha: number;
                                    beta: number;
                                    /** @description Above it with a probability of 5 %. */
                                    high: number;
                                    /** @description Below it with a probability of 5 %. */
                                    low: number;
                                    mean: number;
                                };
                                clicks: number;
                                /** @description What is known of a rate: Beta(alpha, beta). */
                                conversion_rate: {
                                    alpha: number;
                                    beta: number;
                                    /** @description Above it with a probability of 5 %. */
                                    high: number;
                                    /** @description Below it with a probability of 5 %. */
                                    low: number;
                                    mean: number;
                                };
                                conversions: number;
                                /** @description Faded by age, as are clicks and conversions. */
                                impressions: number;
                                /** @enum {string} */
                                view: "ORDER_STATUS" | "CHECKOUT" | "THANK_YOU" | "POST_ORDER" | "ORDER_TRACKING" | "SUPPORT_CENTER";
                            }[];
                            /** @description Still so unknown that it gets a share of traffic whatever it promises. */
                            young: boolean;
                            /** @description Impressions, faded by age, from which it is no longer young. */
                            young_until: number;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/publisher-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The review queue, oldest first
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: {
                    channel_id?: string;
                    page?: number;
                    page_size?: number;
                    q?: string;
                    /** @description One or more of PENDING, NEEDS_INFO, APPROVED, REJECTED, separated by commas. */
                    status?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            results: {
                                brand_name: string;
                                /** Format: uuid */
                                channel_id: string;
                                channel_name: string;
                                /** @description What the channel said when it last answered. */
                                channel_note: string;
                                /** Format: date-time */
                                created_at: string;
                                domain: string;
                                /**
                                 * Format: uuid
                                 * @description The pending_publisher_id.
                                 */
                                id: string;
                                matches: {
                                    brand_name: string;
                                    domain: string;
                                    /** Format: uuid */
                                    publisher_id: string;
                                    /** @enum {string} */
                                    reason: "same_domain" | "same_registrable_domain" | "similar_brand";
                                    /** @description 0 to 1. */
                                    score: number;
                                }[];
                                /** Format: uuid */
                                pending_publisher_id: string;
                                primary_category: {
                                    name: string;
                                    /** Format: uuid */
                                    remote_id: string;
                                };
                                publisher_remote_id: string | null;
                                removed_at: string | null;
                                staff_notes: string;
                                /** @enum {string} */
                                status: "PENDING" | "NEEDS_INFO" | "APPROVED" | "REJECTED";
                                subcategory_ids: string[];
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/publisher-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A request with its matches and its history
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            brand_name: string;
                            /** Format: uuid */
                            channel_id: string;
                            channel_name: string;
                            /** @description What the channel said when it last answered. */
                            channel_note: string;
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            /**
                             * Format: uuid
                             * @description The pending_publisher_id.
                             */
                            id: string;
                            matches: {
                                brand_name: string;
                                domain: string;
                                /** Format: uuid */
                                publisher_id: string;
                                /** @enum {string} */
                                reason: "same_domain" | "same_registrable_domain" | "similar_brand";
                                /** @description 0 to 1. */
                                score: number;
                            }[];
                            /** Format: uuid */
                            pending_publisher_id: string;
                            primary_category: {
                                name: string;
                                /** Format: uuid */
                                remote_id: string;
                            };
                            publisher_remote_id: string | null;
                            removed_at: string | null;
                            staff_notes: string;
                            /** @enum {string} */
                            status: "PENDING" | "NEEDS_INFO" | "APPROVED" | "REJECTED";
                            /** @description Newest first. */
                            status_history: {
                                /** Format: date-time */
                                at: string;
                                by: {
                                    id: string;
                                    name: string;
                                    type: string;
                                };
                                note: string;
                                /** @enum {string} */
                                status: "PENDING" | "NEEDS_INFO" | "APPROVED" | "REJECTED";
                            }[];
                            subcategory_ids: string[];
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct a request
         * @description Until it is approved.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: text */
                        brand_name?: string;
                        /**
                         * Format: text
                         * @description The brand's website domain.
                         */
                        domain?: string;
                        /**
                         * Format: uuid
                         * @description Category remote_id.
                         */
                        primary_category_id?: string;
                        /** Format: text */
                        staff_notes?: string;
                        /** @description Subcategory remote_ids; at least one must belong to the primary category. */
                        subcategory_ids?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            brand_name: string;
                            /** Format: uuid */
                            channel_id: string;
                            channel_name: string;
                            /** @description What the channel said when it last answered. */
                            channel_note: string;
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            /**
                             * Format: uuid
                             * @description The pending_publisher_id.
                             */
                            id: string;
                            matches: {
                                brand_name: string;
                                domain: string;
                                /** Format: uuid */
                                publisher_id: string;
                                /** @enum {string} */
                                reason: "same_domain" | "same_registrable_domain" | "similar_brand";
                                /** @description 0 to 1. */
                                score: number;
                            }[];
                            /** Format: uuid */
                            pending_publisher_id: string;
                            primary_category: {
                                name: string;
                                /** Format: uuid */
                                remote_id: string;
                            };
                            publisher_remote_id: string | null;
                            removed_at: string | null;
                            staff_notes: string;
                            /** @enum {string} */
                            status: "PENDING" | "NEEDS_INFO" | "APPROVED" | "REJECTED";
                            subcategory_ids: string[];
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/operator/publisher-requests/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve: link a publisher or make a new one
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        publisher_id?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            brand_name: string;
                            /** Format: uuid */
                            channel_id: string;
                            channel_name: string;
                            /** @description What the channel said when it last answered. */
                            channel_note: string;
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            /**
                             * Format: uuid
                             * @description The pending_publisher_id.
                             */
                            id: string;
                            matches: {
                                brand_name: string;
                                domain: string;
                                /** Format: uuid */
                                publisher_id: string;
                                /** @enum {string} */
                                reason: "same_domain" | "same_registrable_domain" | "similar_brand";
                                /** @description 0 to 1. */
                                score: number;
                            }[];
                            /** Format: uuid */
                            pending_publisher_id: string;
                            primary_category: {
                                name: string;
                                /** Format: uuid */
                                remote_id: string;
                            };
                            publisher_remote_id: string | null;
                            removed_at: string | null;
                            staff_notes: string;
                            /** @enum {string} */
                            status: "PENDING" | "NEEDS_INFO" | "APPROVED" | "REJECTED";
                            subcategory_ids: string[];
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/publisher-requests/{id}/needs-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the channel for more
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: text */
                        staff_notes: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            brand_name: string;
                            /** Format: uuid */
                            channel_id: string;
                            channel_name: string;
                            /** @description What the channel said when it last answered. */
                            channel_note: string;
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            /**
                             * Format: uuid
                             * @description The pending_publisher_id.
                             */
                            id: string;
                            matches: {
                                brand_name: string;
                                domain: string;
                                /** Format: uuid */
                                publisher_id: string;
                                /** @enum {string} */
                                reason: "same_domain" | "same_registrable_domain" | "similar_brand";
                                /** @description 0 to 1. */
                                score: number;
                            }[];
                            /** Format: uuid */
                            pending_publisher_id: string;
                            primary_category: {
                                name: string;
                                /** Format: uuid */
                                remote_id: string;
                            };
                            publisher_remote_id: string | null;
                            removed_at: string | null;
                            staff_notes: string;
                            /** @enum {string} */
                            status: "PENDING" | "NEEDS_INFO" | "APPROVED" | "REJECTED";
                            subcategory_ids: string[];
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/publisher-requests/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: text */
                        staff_notes: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            brand_name: string;
                            /** Format: uuid */
                            channel_id: string;
                            channel_name: string;
                            /** @description What the channel said when it last answered. */
                            channel_note: string;
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            /**
                             * Format: uuid
                             * @description The pending_publisher_id.
                             */
                            id: string;
                            matches: {
                                brand_name: string;
                                domain: string;
                                /** Format: uuid */
                                publisher_id: string;
                                /** @enum {string} */
                                reason: "same_domain" | "same_registrable_domain" | "similar_brand";
                                /** @description 0 to 1. */
                                score: number;
                            }[];
                            /** Format: uuid */
                            pending_publisher_id: string;
                            primary_category: {
                                name: string;
                                /** Format: uuid */
                                remote_id: string;
                            };
                            publisher_remote_id: string | null;
                            removed_at: string | null;
                            staff_notes: string;
                            /** @enum {string} */
                            status: "PENDING" | "NEEDS_INFO" | "APPROVED" | "REJECTED";
                            subcategory_ids: string[];
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/publisher-requests/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Back to pending
         * @description From needs-info and from rejected.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: text */
                        staff_notes?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            brand_name: string;
                            /** Format: uuid */
                            channel_id: string;
                            channel_name: string;
                            /** @description What the channel said when it last answered. */
                            channel_note: string;
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            /**
                             * Format: uuid
                             * @description The pending_publisher_id.
                             */
                            id: string;
                            matches: {
                                brand_name: string;
                                domain: string;
                                /** Format: uuid */
                                publisher_id: string;
                                /** @enum {string} */
                                reason: "same_domain" | "same_registrable_domain" | "similar_brand";
                                /** @description 0 to 1. */
                                score: number;
                            }[];
                            /** Format: uuid */
                            pending_publisher_id: string;
                            primary_category: {
                                name: string;
                                /** Format: uuid */
                                remote_id: string;
                            };
                            publisher_remote_id: string | null;
                            removed_at: string | null;
                            staff_notes: string;
                            /** @enum {string} */
                            status: "PENDING" | "NEEDS_INFO" | "APPROVED" | "REJECTED";
                            subcategory_ids: string[];
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/publishers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Publishers of the network, newest first
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            results: {
                                brand_name: string;
                                /** Format: date-time */
                                created_at: string;
                                domain: string;
                                external_exclusions: string[];
                                /**
                                 * Format: uuid
                                 * @description The publisher_remote_id.
                                 */
                                id: string;
                                primary_category: {
                                    name: string;
                                    /** Format: uuid */
                                    remote_id: string;
                                };
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Put a publisher into the network
         * @description Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: text */
                        brand_name: string;
                        /**
                         * Format: text
                         * @description The brand's website domain.
                         */
                        domain: string;
                        /**
                         * Format: uuid
                         * @description Category remote_id.
                         */
                        primary_category_id: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            brand_name: string;
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            external_exclusions: string[];
                            /**
                             * Format: uuid
                             * @description The publisher_remote_id.
                             */
                            id: string;
                            primary_category: {
                                name: string;
                                /** Format: uuid */
                                remote_id: string;
                            };
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/publishers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a publisher
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            brand_name: string;
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            external_exclusions: string[];
                            /**
                             * Format: uuid
                             * @description The publisher_remote_id.
                             */
                            id: string;
                            primary_category: {
                                name: string;
                                /** Format: uuid */
                                remote_id: string;
                            };
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/publishers/{id}/external-exclusions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a publisher's own exclusions
         * @description On its behalf; they follow it into every channel.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Subcategory remote_ids. */
                        subcategory_ids: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            brand_name: string;
                            /** Format: date-time */
                            created_at: string;
                            domain: string;
                            external_exclusions: string[];
                            /**
                             * Format: uuid
                             * @description The publisher_remote_id.
                             */
                            id: string;
                            primary_category: {
                                name: string;
                                /** Format: uuid */
                                remote_id: string;
                            };
                            /** Format: date-time */
                            updated_at: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened in the network
         * @description By channel, advertiser, campaign or offer, with what was billed and what was no real traffic.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: {
                    by?: "channel" | "advertiser" | "campaign" | "offer";
                    /** @description Only this channel. */
                    channel_id?: string;
                    /** @description Default: six days before `to`. */
                    from?: string;
                    page?: number;
                    page_size?: number;
                    /** @description Default: today; at most 90 days. */
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            by: "channel" | "advertiser" | "campaign" | "offer";
                            count: number;
                            /** Format: date */
                            from: string;
                            next: string | null;
                            previous: string | null;
                            results: {
                                clicks: number;
                                conversions: number;
                                ctr: number;
                                cvr: number;
                                feed_loads: number | null;
                                fill_rate: number | null;
                                /** @description Counted, invalid and voided together. */
                                gross: {
                                    clicks: number;
                                    conversions: number;
                                    impressions: number;
                                    /** @description USD. */
                                    spend: number;
                                };
                                /** Format: uuid */
                                id: string;
                                impressions: number;
                                /** @description Reported, and not counted: robots and floods. */
                                invalid: {
                                    clicks: number;
                                    conversions: number;
                                    impressions: number;
                                };
                                name: string;
                                payout: number | null;
                                /** @description Net billable revenue, USD. */
                                spend: number;
                                /** @description Taken back by staff. */
                                voided: {
                                    clicks: number;
                                    conversions: number;
                                    impressions: number;
                                    /** @description USD, taken back from the bill. */
                                    spend: number;
                                };
                            }[];
                            summary: {
                                clicks: number;
                                conversions: number;
                                ctr: number;
                                cvr: number;
                                feed_loads: number | null;
                                fill_rate: number | null;
                                /** @description Counted, invalid and voided together. */
                                gross: {
                                    clicks: number;
                                    conversions: number;
                                    impressions: number;
                                    /** @description USD. */
                                    spend: number;
                                };
                                impressions: number;
                                /** @description Reported, and not counted: robots and floods. */
                                invalid: {
                                    clicks: number;
                                    conversions: number;
                                    impressions: number;
                                };
                                payout: number | null;
                                /** @description Net billable revenue, USD. */
                                spend: number;
                                /** @description Taken back by staff. */
                                voided: {
                                    clicks: number;
                                    conversions: number;
                                    impressions: number;
                                    /** @description USD, taken back from the bill. */
                                    spend: number;
                                };
                            };
                            /** Format: date */
                            to: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/sessions/{id}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why a session got its offers
         * @description Takes the decision again on the network as it was and tells what became of every candidate. For sessions of the last seven days.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Candidates to list. */
                    limit?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            at: string;
                            candidates: {
                                /** Format: uuid */
                                advertiser_id: string;
                                advertiser_name: string;
                                /** Format: uuid */
                                campaign_id: string;
                                campaign_name: string;
                                /** @description What was known of a rate: Beta(alpha, beta). */
                                click_rate: {
                                    alpha: number;
                                    beta: number;
                                    drawn: number | null;
                                    mean: number;
                                };
                                /** @description What was known of a rate: Beta(alpha, beta). */
                                conversion_rate: {
                                    alpha: number;
                                    beta: number;
                                    drawn: number | null;
                                    mean: number;
                                };
                                heading: string;
                                /** Format: uuid */
                                offer_id: string;
                                /** @enum {string} */
                                outcome: "won" | "inactive" | "excluded_channel" | "excluded_publisher" | "excluded_external" | "own_brand" | "targeting_channel" | "targeting_publisher" | "targeting_view" | "targeting_display_mode" | "not_started" | "ended" | "targeting_country" | "targeting_language" | "targeting_device_type" | "budget" | "already_bought" | "frequency_cap" | "pacing" | "same_advertiser" | "outranked";
                                /** @description Probability with which its daily budget let it take part. */
                                pace: number;
                                position: number | null;
                                pricing: {
                                    bid_usd: number;
                                    /** @enum {string} */
                                    model: "CPM" | "CPC" | "CPA";
                                };
                                propensity: number | null;
                                score_usd: number | null;
                            }[];
                            /** Format: uuid */
                            channel_id: string;
                            /**
                             * @description By score; by score with the last place for a young offer; or evenly, so that chances stay known.
                             * @enum {string}
                             */
                            choice: "ranked" | "young" | "random";
                            country: string | null;
                            device_type: string | null;
                            /** @enum {string} */
                            display_mode: "OVERLAY" | "FULLSCREEN" | "PULLUP" | "INLINE";
                            /** @description How many candidates came to which end: in the order of the rules, the winners last. */
                            funnel: {
                                count: number;
                                /** @enum {string} */
                                outcome: "won" | "inactive" | "excluded_channel" | "excluded_publisher" | "excluded_external" | "own_brand" | "targeting_channel" | "targeting_publisher" | "targeting_view" | "targeting_display_mode" | "not_started" | "ended" | "targeting_country" | "targeting_language" | "targeting_device_type" | "budget" | "already_bought" | "frequency_cap" | "pacing" | "same_advertiser" | "outranked";
                            }[];
                            /** @enum {string} */
                            identity: "email" | "phone" | "external";
                            language: string | null;
                            max_offers: number;
                            publisher_id: string | null;
                            replay: {
                                /** @description The decision, taken again, came out the same. */
                                exact: boolean;
                                learning_version: number;
                                revision: number;
                                shopper_forgotten: boolean;
                                /** @description Other seeds from which propensities are estimated. */
                                trials: number;
                            };
                            sandbox: boolean;
                            /** Format: uuid */
                            session_id: string;
                            /** @description Candidates in all. */
                            total: number;
                            /** @enum {string} */
                            view: "ORDER_STATUS" | "CHECKOUT" | "THANK_YOU" | "POST_ORDER" | "ORDER_TRACKING" | "SUPPORT_CENTER";
                            widget_id: string | null;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/shoppers/forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forget a shopper
         * @description Removes what ties sessions, frequency caps, click limits and order ids to the identifiers. Counts and reports stay as they are: they hold nobody. Forgetting somebody unknown is fine, and removes nothing.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        channel_id?: string | null;
                        email?: string | null;
                        email_hash?: string | null;
                        external_guid?: string | null;
                        phone?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Entries of frequency caps that were deleted. */
                            frequency_caps: number;
                            /** @description Sessions that can no longer be tied to the shopper. */
                            sessions: number;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/taxonomy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the whole taxonomy
         * @description Retired categories and subcategories too. Sorted alphabetically on both levels.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            categories: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                retired: boolean;
                                subcategories: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    retired: boolean;
                                    sensitive: boolean;
                                }[];
                            }[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/taxonomy/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a taxonomy
         * @description A row means what its id names; without an id, what has its name, whatever the letter case; else something new. Unknown ids are created as given. Nothing is ever deleted: what is retired is no longer listed or accepted, but still resolves and still excludes. A category without a live subcategory is retired. All rows take effect together, or none does.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Only tell what would change. */
                        dry_run?: boolean;
                        /**
                         * @description `extend` adds and updates what the rows name; `replace` also retires what they do not.
                         * @enum {string}
                         */
                        mode: "extend" | "replace";
                        rows: {
                            /** Format: text */
                            category: string;
                            /** Format: uuid */
                            category_id?: string;
                            /** @description Left out: as it is, and false for a new subcategory. */
                            sensitive?: boolean;
                            /** Format: text */
                            subcategory: string;
                            /** Format: uuid */
                            subcategory_id?: string;
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            changes: {
                                /** @enum {string} */
                                action: "added" | "renamed" | "moved" | "marked_sensitive" | "unmarked_sensitive" | "revived" | "retired";
                                category: string | null;
                                id: string | null;
                                /** @enum {string} */
                                level: "category" | "subcategory";
                                name: string;
                                was: string | null;
                            }[];
                            counts: {
                                categories: {
                                    added: number;
                                    renamed: number;
                                    retired: number;
                                    revived: number;
                                };
                                subcategories: {
                                    added: number;
                                    marked_sensitive: number;
                                    moved: number;
                                    renamed: number;
                                    retired: number;
                                    revived: number;
                                    unmarked_sensitive: number;
                                };
                            };
                            dry_run: boolean;
                            /** @enum {string} */
                            mode: "extend" | "replace";
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/traffic-flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List traffic flags
         * @description Hours in which clicks, click rate or conversions of a publisher are at least ten times its usual hour. Nothing is withheld because of a flag: look, then void or dismiss it.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: {
                    channel_id?: string;
                    page?: number;
                    page_size?: number;
                    /** @description One or more of open, dismissed, voided, separated by commas. */
                    status?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            results: {
                                /** Format: uuid */
                                channel_id: string;
                                channel_name: string;
                                clicks: number;
                                conversions: number;
                                /** Format: date-time */
                                found_at: string;
                                /** Format: date-time */
                                hour: string;
                                /** Format: uuid */
                                id: string;
                                impressions: number;
                                note: string;
                                publisher_id: string | null;
                                publisher_name: string | null;
                                signals: {
                                    /**
                                     * @description click_rate is in percent.
                                     * @enum {string}
                                     */
                                    name: "clicks" | "click_rate" | "conversions";
                                    usual: number;
                                    value: number;
                                }[];
                                /** @enum {string} */
                                status: "open" | "dismissed" | "voided";
                                /** Format: date-time */
                                updated_at: string;
                                /** @description The body of a POST to /operator/voids that previews voiding this hour; add a reason. */
                                void: {
                                    /** Format: uuid */
                                    channel_id: string;
                                    /** Format: uuid */
                                    flag_id: string;
                                    /** Format: date-time */
                                    from: string;
                                    /** Format: uuid */
                                    publisher_id?: string;
                                    /** Format: date-time */
                                    to: string;
                                    without_publisher?: boolean;
                                };
                                void_id: string | null;
                            }[];
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/traffic-flags/{id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss a traffic flag
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: text */
                        note?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            channel_id: string;
                            channel_name: string;
                            clicks: number;
                            conversions: number;
                            /** Format: date-time */
                            found_at: string;
                            /** Format: date-time */
                            hour: string;
                            /** Format: uuid */
                            id: string;
                            impressions: number;
                            note: string;
                            publisher_id: string | null;
                            publisher_name: string | null;
                            signals: {
                                /**
                                 * @description click_rate is in percent.
                                 * @enum {string}
                                 */
                                name: "clicks" | "click_rate" | "conversions";
                                usual: number;
                                value: number;
                            }[];
                            /** @enum {string} */
                            status: "open" | "dismissed" | "voided";
                            /** Format: date-time */
                            updated_at: string;
                            /** @description The body of a POST to /operator/voids that previews voiding this hour; add a reason. */
                            void: {
                                /** Format: uuid */
                                channel_id: string;
                                /** Format: uuid */
                                flag_id: string;
                                /** Format: date-time */
                                from: string;
                                /** Format: uuid */
                                publisher_id?: string;
                                /** Format: date-time */
                                to: string;
                                without_publisher?: boolean;
                            };
                            void_id: string | null;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/traffic-flags/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a traffic flag
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: text */
                        note?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            channel_id: string;
                            channel_name: string;
                            clicks: number;
                            conversions: number;
                            /** Format: date-time */
                            found_at: string;
                            /** Format: date-time */
                            hour: string;
                            /** Format: uuid */
                            id: string;
                            impressions: number;
                            note: string;
                            publisher_id: string | null;
                            publisher_name: string | null;
                            signals: {
                                /**
                                 * @description click_rate is in percent.
                                 * @enum {string}
                                 */
                                name: "clicks" | "click_rate" | "conversions";
                                usual: number;
                                value: number;
                            }[];
                            /** @enum {string} */
                            status: "open" | "dismissed" | "voided";
                            /** Format: date-time */
                            updated_at: string;
                            /** @description The body of a POST to /operator/voids that previews voiding this hour; add a reason. */
                            void: {
                                /** Format: uuid */
                                channel_id: string;
                                /** Format: uuid */
                                flag_id: string;
                                /** Format: date-time */
                                from: string;
                                /** Format: uuid */
                                publisher_id?: string;
                                /** Format: date-time */
                                to: string;
                                without_publisher?: boolean;
                            };
                            void_id: string | null;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users, newest first
         * @description `q` looks at e-mails, `channel_id` at who was granted the channel.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        get: {
            parameters: {
                query?: {
                    channel_id?: string;
                    page?: number;
                    page_size?: number;
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            results: {
                                channels: {
                                    /** Format: uuid */
                                    channel_id: string;
                                    channel_name: string;
                                    /** @enum {string} */
                                    role: "admin" | "viewer";
                                }[];
                                /** Format: date-time */
                                created_at: string;
                                disabled_at: string | null;
                                email: string;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                staff_role: ("admin" | "reviewer") | null;
                                /** @enum {string} */
                                status: "invited" | "active" | "disabled";
                                two_factor_enabled: boolean;
                            }[];
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Invite a user
         * @description Hand them the link: by it they set a password, within seven days. No e-mail is sent.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        channels?: {
                            /** Format: uuid */
                            channel_id: string;
                            /** @enum {string} */
                            role: "admin" | "viewer";
                        }[];
                        /**
                         * Format: mailbox
                         * @description In any letter case.
                         */
                        email: string;
                        /** Format: text */
                        name?: string;
                        staff_role?: ("admin" | "reviewer") | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            channels: {
                                /** Format: uuid */
                                channel_id: string;
                                channel_name: string;
                                /** @enum {string} */
                                role: "admin" | "viewer";
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            disabled_at: string | null;
                            email: string;
                            /** Format: uuid */
                            id: string;
                            /**
                             * Format: uri
                             * @description To hand over; shown here and never again.
                             */
                            link: string;
                            /** Format: date-time */
                            link_expires_at: string;
                            name: string;
                            staff_role: ("admin" | "reviewer") | null;
                            /** @enum {string} */
                            status: "invited" | "active" | "disabled";
                            two_factor_enabled: boolean;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user
         * @description Accepts: operator key, signed-in operator admin.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            channels: {
                                /** Format: uuid */
                                channel_id: string;
                                channel_name: string;
                                /** @enum {string} */
                                role: "admin" | "viewer";
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            disabled_at: string | null;
                            email: string;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            staff_role: ("admin" | "reviewer") | null;
                            /** @enum {string} */
                            status: "invited" | "active" | "disabled";
                            two_factor_enabled: boolean;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Only the fields that are sent change. Whoever is disabled is signed out everywhere at once. The last admin stays one.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        disabled?: boolean;
                        /** Format: text */
                        name?: string;
                        staff_role?: ("admin" | "reviewer") | null;
                        /**
                         * @description Takes the second factor away, for somebody who lost it.
                         * @enum {boolean}
                         */
                        two_factor_enabled?: false;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            channels: {
                                /** Format: uuid */
                                channel_id: string;
                                channel_name: string;
                                /** @enum {string} */
                                role: "admin" | "viewer";
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            disabled_at: string | null;
                            email: string;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            staff_role: ("admin" | "reviewer") | null;
                            /** @enum {string} */
                            status: "invited" | "active" | "disabled";
                            two_factor_enabled: boolean;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/operator/users/{id}/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the channels of a user
         * @description Accepts: operator key, signed-in operator admin.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        channels: {
                            /** Format: uuid */
                            channel_id: string;
                            /** @enum {string} */
                            role: "admin" | "viewer";
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            channels: {
                                /** Format: uuid */
                                channel_id: string;
                                channel_name: string;
                                /** @enum {string} */
                                role: "admin" | "viewer";
                            }[];
                            /** Format: date-time */
                            created_at: string;
                            disabled_at: string | null;
                            email: string;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            staff_role: ("admin" | "reviewer") | null;
                            /** @enum {string} */
                            status: "invited" | "active" | "disabled";
                            two_factor_enabled: boolean;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/users/{id}/reset-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link to set a new password
         * @description For a user who has not joined yet it is a new invitation. Earlier links stop working; the password stays until the link is used.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            expires_at: string;
                            /**
                             * Format: uri
                             * @description To hand over; shown here and never again.
                             */
                            link: string;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/voids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List voids
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: {
                    channel_id?: string;
                    page?: number;
                    page_size?: number;
                    /** @description One or more of previewing, preview, running, done, undoing, undone, cancelled, separated by commas. */
                    status?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            results: {
                                /** @description Events that arrive under the filter are voided at once. */
                                active: boolean;
                                /** Format: uuid */
                                channel_id: string;
                                channel_name: string;
                                /** Format: date-time */
                                created_at: string;
                                /** @description Who made the preview. */
                                created_by: {
                                    id: string;
                                    type: string;
                                };
                                expires_at: string | null;
                                filter: {
                                    by_session: boolean;
                                    campaign_id: string | null;
                                    event_types: ("IMPRESSION" | "CLICK" | "CONVERSION")[] | null;
                                    from: string | null;
                                    offer_id: string | null;
                                    publisher_id: string | null;
                                    to: string | null;
                                    without_publisher: boolean;
                                };
                                flag_id: string | null;
                                /** Format: uuid */
                                id: string;
                                preview: {
                                    clicks: number;
                                    conversions: number;
                                    impressions: number;
                                    /** @description USD */
                                    payout: number;
                                    /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                    rejudged_conversions: number;
                                    sessions: number;
                                    /** @description USD */
                                    spend: number;
                                } | null;
                                progress: {
                                    /** @description Sessions. */
                                    done: number;
                                    estimated_finish_at: string | null;
                                    /** Format: uuid */
                                    job_id: string;
                                    reason: string | null;
                                    /** @enum {string} */
                                    status: "running" | "done" | "failed" | "cancelled";
                                    total: number;
                                } | null;
                                publisher_name: string | null;
                                reason: string;
                                restored: {
                                    clicks: number;
                                    conversions: number;
                                    impressions: number;
                                    /** @description USD */
                                    payout: number;
                                    /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                    rejudged_conversions: number;
                                    sessions: number;
                                    /** @description USD */
                                    spend: number;
                                } | null;
                                /** @enum {string} */
                                status: "previewing" | "preview" | "running" | "done" | "undoing" | "undone" | "cancelled";
                                undo_reason: string | null;
                                /** Format: date-time */
                                updated_at: string;
                                voided: {
                                    clicks: number;
                                    conversions: number;
                                    impressions: number;
                                    /** @description USD */
                                    payout: number;
                                    /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                    rejudged_conversions: number;
                                    sessions: number;
                                    /** @description USD */
                                    spend: number;
                                } | null;
                            }[];
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Preview a void
         * @description Freezes the sessions that the filter names and counts what would be taken back. Nothing changes until it is confirmed. Large previews continue after the answer: get the void until its status is `preview`.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        campaign_id?: string;
                        /** Format: uuid */
                        channel_id: string;
                        event_types?: ("IMPRESSION" | "CLICK" | "CONVERSION")[];
                        /**
                         * Format: uuid
                         * @description The traffic flag that led to it.
                         */
                        flag_id?: string;
                        /**
                         * Format: date-time
                         * @description Events that happened at this moment or later.
                         */
                        from?: string;
                        /** Format: uuid */
                        offer_id?: string;
                        /**
                         * Format: uuid
                         * @description Only sessions of this publisher (publisher_remote_id).
                         */
                        publisher_id?: string;
                        /**
                         * Format: text
                         * @description Why. It is kept in the audit trail.
                         */
                        reason: string;
                        /** @description These sessions. */
                        session_ids?: string[];
                        /**
                         * Format: date-time
                         * @description Events that happened before this moment; at most 90 days after from.
                         */
                        to?: string;
                        /** @description Only sessions of the channel itself. Not together with publisher_id. */
                        without_publisher?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Events that arrive under the filter are voided at once. */
                            active: boolean;
                            /** Format: uuid */
                            channel_id: string;
                            channel_name: string;
                            /** Format: date-time */
                            created_at: string;
                            /** @description Who made the preview. */
                            created_by: {
                                id: string;
                                type: string;
                            };
                            expires_at: string | null;
                            filter: {
                                by_session: boolean;
                                campaign_id: string | null;
                                event_types: ("IMPRESSION" | "CLICK" | "CONVERSION")[] | null;
                                from: string | null;
                                offer_id: string | null;
                                publisher_id: string | null;
                                to: string | null;
                                without_publisher: boolean;
                            };
                            flag_id: string | null;
                            /** Format: uuid */
                            id: string;
                            preview: {
                                clicks: number;
                                conversions: number;
                                impressions: number;
                                /** @description USD */
                                payout: number;
                                /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                rejudged_conversions: number;
                                sessions: number;
                                /** @description USD */
                                spend: number;
                            } | null;
                            progress: {
                                /** @description Sessions. */
                                done: number;
                                estimated_finish_at: string | null;
                                /** Format: uuid */
                                job_id: string;
                                reason: string | null;
                                /** @enum {string} */
                                status: "running" | "done" | "failed" | "cancelled";
                                total: number;
                            } | null;
                            publisher_name: string | null;
                            reason: string;
                            restored: {
                                clicks: number;
                                conversions: number;
                                impressions: number;
                                /** @description USD */
                                payout: number;
                                /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                rejudged_conversions: number;
                                sessions: number;
                                /** @description USD */
                                spend: number;
                            } | null;
                            /** @enum {string} */
                            status: "previewing" | "preview" | "running" | "done" | "undoing" | "undone" | "cancelled";
                            undo_reason: string | null;
                            /** Format: date-time */
                            updated_at: string;
                            voided: {
                                clicks: number;
                                conversions: number;
                                impressions: number;
                                /** @description USD */
                                payout: number;
                                /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                rejudged_conversions: number;
                                sessions: number;
                                /** @description USD */
                                spend: number;
                            } | null;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/voids/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a void
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Events that arrive under the filter are voided at once. */
                            active: boolean;
                            /** Format: uuid */
                            channel_id: string;
                            channel_name: string;
                            /** Format: date-time */
                            created_at: string;
                            /** @description Who made the preview. */
                            created_by: {
                                id: string;
                                type: string;
                            };
                            expires_at: string | null;
                            filter: {
                                by_session: boolean;
                                campaign_id: string | null;
                                event_types: ("IMPRESSION" | "CLICK" | "CONVERSION")[] | null;
                                from: string | null;
                                offer_id: string | null;
                                publisher_id: string | null;
                                to: string | null;
                                without_publisher: boolean;
                            };
                            flag_id: string | null;
                            /** Format: uuid */
                            id: string;
                            preview: {
                                clicks: number;
                                conversions: number;
                                impressions: number;
                                /** @description USD */
                                payout: number;
                                /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                rejudged_conversions: number;
                                sessions: number;
                                /** @description USD */
                                spend: number;
                            } | null;
                            progress: {
                                /** @description Sessions. */
                                done: number;
                                estimated_finish_at: string | null;
                                /** Format: uuid */
                                job_id: string;
                                reason: string | null;
                                /** @enum {string} */
                                status: "running" | "done" | "failed" | "cancelled";
                                total: number;
                            } | null;
                            publisher_name: string | null;
                            reason: string;
                            restored: {
                                clicks: number;
                                conversions: number;
                                impressions: number;
                                /** @description USD */
                                payout: number;
                                /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                rejudged_conversions: number;
                                sessions: number;
                                /** @description USD */
                                spend: number;
                            } | null;
                            /** @enum {string} */
                            status: "previewing" | "preview" | "running" | "done" | "undoing" | "undone" | "cancelled";
                            undo_reason: string | null;
                            /** Format: date-time */
                            updated_at: string;
                            voided: {
                                clicks: number;
                                conversions: number;
                                impressions: number;
                                /** @description USD */
                                payout: number;
                                /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                rejudged_conversions: number;
                                sessions: number;
                                /** @description USD */
                                spend: number;
                            } | null;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/voids/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a preview
         * @description Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Events that arrive under the filter are voided at once. */
                            active: boolean;
                            /** Format: uuid */
                            channel_id: string;
                            channel_name: string;
                            /** Format: date-time */
                            created_at: string;
                            /** @description Who made the preview. */
                            created_by: {
                                id: string;
                                type: string;
                            };
                            expires_at: string | null;
                            filter: {
                                by_session: boolean;
                                campaign_id: string | null;
                                event_types: ("IMPRESSION" | "CLICK" | "CONVERSION")[] | null;
                                from: string | null;
                                offer_id: string | null;
                                publisher_id: string | null;
                                to: string | null;
                                without_publisher: boolean;
                            };
                            flag_id: string | null;
                            /** Format: uuid */
                            id: string;
                            preview: {
                                clicks: number;
                                conversions: number;
                                impressions: number;
                                /** @description USD */
                                payout: number;
                                /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                rejudged_conversions: number;
                                sessions: number;
                                /** @description USD */
                                spend: number;
                            } | null;
                            progress: {
                                /** @description Sessions. */
                                done: number;
                                estimated_finish_at: string | null;
                                /** Format: uuid */
                                job_id: string;
                                reason: string | null;
                                /** @enum {string} */
                                status: "running" | "done" | "failed" | "cancelled";
                                total: number;
                            } | null;
                            publisher_name: string | null;
                            reason: string;
                            restored: {
                                clicks: number;
                                conversions: number;
                                impressions: number;
                                /** @description USD */
                                payout: number;
                                /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                rejudged_conversions: number;
                                sessions: number;
                                /** @description USD */
                                spend: number;
                            } | null;
                            /** @enum {string} */
                            status: "previewing" | "preview" | "running" | "done" | "undoing" | "undone" | "cancelled";
                            undo_reason: string | null;
                            /** Format: date-time */
                            updated_at: string;
                            voided: {
                                clicks: number;
                                conversions: number;
                                impressions: number;
                                /** @description USD */
                                payout: number;
                                /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                rejudged_conversions: number;
                                sessions: number;
                                /** @description USD */
                                spend: number;
                            } | null;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/voids/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a void
         * @description Takes the previewed events back, in slices, in the background. What arrives later under the filter is voided too, until the void is undone.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Events that arrive under the filter are voided at once. */
                            active: boolean;
                            /** Format: uuid */
                            channel_id: string;
                            channel_name: string;
                            /** Format: date-time */
                            created_at: string;
                            /** @description Who made the preview. */
                            created_by: {
                                id: string;
                                type: string;
                            };
                            expires_at: string | null;
                            filter: {
                                by_session: boolean;
                                campaign_id: string | null;
                                event_types: ("IMPRESSION" | "CLICK" | "CONVERSION")[] | null;
                                from: string | null;
                                offer_id: string | null;
                                publisher_id: string | null;
                                to: string | null;
                                without_publisher: boolean;
                            };
                            flag_id: string | null;
                            /** Format: uuid */
                            id: string;
                            preview: {
                                clicks: number;
                                conversions: number;
                                impressions: number;
                                /** @description USD */
                                payout: number;
                                /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                rejudged_conversions: number;
                                sessions: number;
                                /** @description USD */
                                spend: number;
                            } | null;
                            progress: {
                                /** @description Sessions. */
                                done: number;
                                estimated_finish_at: string | null;
                                /** Format: uuid */
                                job_id: string;
                                reason: string | null;
                                /** @enum {string} */
                                status: "running" | "done" | "failed" | "cancelled";
                                total: number;
                            } | null;
                            publisher_name: string | null;
                            reason: string;
                            restored: {
                                clicks: number;
                                conversions: number;
                                impressions: number;
                                /** @description USD */
                                payout: number;
                                /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                rejudged_conversions: number;
                                sessions: number;
                                /** @description USD */
                                spend: number;
                            } | null;
                            /** @enum {string} */
                            status: "previewing" | "preview" | "running" | "done" | "undoing" | "undone" | "cancelled";
                            undo_reason: string | null;
                            /** Format: date-time */
                            updated_at: string;
                            voided: {
                                clicks: number;
                                conversions: number;
                                impressions: number;
                                /** @description USD */
                                payout: number;
                                /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                rejudged_conversions: number;
                                sessions: number;
                                /** @description USD */
                                spend: number;
                            } | null;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/voids/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the undoing of a void
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description What the budgets as they are now can no longer pay: these events count and cost nothing. */
                            budget_spent: {
                                events: number;
                                spend: number;
                            };
                            clicks: number;
                            conversions: number;
                            impressions: number;
                            /** @description USD */
                            payout: number;
                            sessions: number;
                            /** @description USD */
                            spend: number;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Undo a void
         * @description What it voided counts again, and its price is drawn again; what no longer fits a budget is answered with `budget_spent`.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: text
                         * @description Why. It is kept in the audit trail.
                         */
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Events that arrive under the filter are voided at once. */
                            active: boolean;
                            /** Format: uuid */
                            channel_id: string;
                            channel_name: string;
                            /** Format: date-time */
                            created_at: string;
                            /** @description Who made the preview. */
                            created_by: {
                                id: string;
                                type: string;
                            };
                            expires_at: string | null;
                            filter: {
                                by_session: boolean;
                                campaign_id: string | null;
                                event_types: ("IMPRESSION" | "CLICK" | "CONVERSION")[] | null;
                                from: string | null;
                                offer_id: string | null;
                                publisher_id: string | null;
                                to: string | null;
                                without_publisher: boolean;
                            };
                            flag_id: string | null;
                            /** Format: uuid */
                            id: string;
                            preview: {
                                clicks: number;
                                conversions: number;
                                impressions: number;
                                /** @description USD */
                                payout: number;
                                /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                rejudged_conversions: number;
                                sessions: number;
                                /** @description USD */
                                spend: number;
                            } | null;
                            progress: {
                                /** @description Sessions. */
                                done: number;
                                estimated_finish_at: string | null;
                                /** Format: uuid */
                                job_id: string;
                                reason: string | null;
                                /** @enum {string} */
                                status: "running" | "done" | "failed" | "cancelled";
                                total: number;
                            } | null;
                            publisher_name: string | null;
                            reason: string;
                            restored: {
                                clicks: number;
                                conversions: number;
                                impressions: number;
                                /** @description USD */
                                payout: number;
                                /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                rejudged_conversions: number;
                                sessions: number;
                                /** @description USD */
                                spend: number;
                            } | null;
                            /** @enum {string} */
                            status: "previewing" | "preview" | "running" | "done" | "undoing" | "undone" | "cancelled";
                            undo_reason: string | null;
                            /** Format: date-time */
                            updated_at: string;
                            voided: {
                                clicks: number;
                                conversions: number;
                                impressions: number;
                                /** @description USD */
                                payout: number;
                                /** @description Conversions that the filter does not name and whose attribution a voided touch decided. */
                                rejudged_conversions: number;
                                sessions: number;
                                /** @description USD */
                                spend: number;
                            } | null;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/adconfig/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories with their subcategories
         * @description Sorted alphabetically on both levels. Use it for category selectors and exclusion lists.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            categories: {
                                name: string;
                                /** Format: uuid */
                                remote_id: string;
                                subcategories: {
                                    name: string;
                                    /** Format: uuid */
                                    remote_id: string;
                                }[];
                            }[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/channel/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the channel and its exclusions
         * @description Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            channel: {
                                exclusions: {
                                    subcategories: {
                                        channel: string[];
                                    };
                                };
                                name: string;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/channel/exclusions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the channel-wide exclusions
         * @description The list replaces the current one. An empty list clears it. Takes effect on every process within two seconds.
         *
         *     Accepts: channel secret key, signed-in operator admin, signed-in channel admin.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Subcategory remote_ids. */
                        subcategory_ids: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            ok: true;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/channel/exclusions/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What other channel-wide exclusions would have cost
         * @description Compared with what stands: what went to offers that would be excluded then, over the last 30 days. Changes nothing.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Subcategory remote_ids. */
                        subcategory_ids: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            advertisers: {
                                affected: number;
                                /** @description 0 to 1. */
                                share: number;
                                total: number;
                            };
                            clicks: {
                                affected: number;
                                /** @description 0 to 1. */
                                share: number;
                                total: number;
                            };
                            /**
                             * Format: date-time
                             * @description At most 30 days back; later where the sample is cut short.
                             */
                            from: string;
                            impressions: {
                                affected: number;
                                /** @description 0 to 1. */
                                share: number;
                                total: number;
                            };
                            /** @description Running now, of those that are shown so far. */
                            offers: {
                                affected: number;
                                /** @description 0 to 1. */
                                share: number;
                                total: number;
                            };
                            /** @description Running now, excluded so far, and then no longer. */
                            opens: {
                                advertisers: number;
                                offers: number;
                            };
                            payout_usd: {
                                affected: number;
                                /** @description 0 to 1. */
                                share: number;
                                total: number;
                            };
                            sampled_sessions: number | null;
                            /** Format: date-time */
                            to: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/channel/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of the channel
         * @description Keys are masked. Get a single publishable key to read it in full.
         *
         *     Accepts: signed-in operator admin, signed-in channel admin.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            results: {
                                channel_id: string | null;
                                /** Format: date-time */
                                created_at: string;
                                expires_at: string | null;
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                kind: "secret" | "publishable" | "operator";
                                last_used_at: string | null;
                                masked: string;
                                name: string;
                                publisher_id: string | null;
                                revoked_at: string | null;
                                /** @enum {string} */
                                status: "active" | "expired" | "revoked";
                                successor_id: string | null;
                            }[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a key for the channel
         * @description A secret key is shown only in this response. Answers 409 at the limit of live keys: 20 for a channel, 5 for a publisher. Rotated keys in their grace period are not counted.
         *
         *     Accepts: signed-in operator admin, signed-in channel admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        expires_at?: string | null;
                        /** @enum {string} */
                        kind: "secret" | "publishable";
                        /** Format: text */
                        name?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            channel_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            expires_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "secret" | "publishable" | "operator";
                            last_used_at: string | null;
                            masked: string;
                            name: string;
                            publisher_id: string | null;
                            revoked_at: string | null;
                            /** @enum {string} */
                            status: "active" | "expired" | "revoked";
                            successor_id: string | null;
                        } & {
                            key: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/channel/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a key of the channel
         * @description `key` is null for a secret key, and masked if the caller may not see it in full.
         *
         *     Accepts: signed-in operator admin, signed-in channel admin.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            channel_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            expires_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "secret" | "publishable" | "operator";
                            last_used_at: string | null;
                            masked: string;
                            name: string;
                            publisher_id: string | null;
                            revoked_at: string | null;
                            /** @enum {string} */
                            status: "active" | "expired" | "revoked";
                            successor_id: string | null;
                        } & {
                            key: string | null;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/channel/keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a key of the channel
         * @description Takes effect on every process within two seconds. Revoking a revoked key changes nothing.
         *
         *     Accepts: signed-in operator admin, signed-in channel admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Revoked */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/channel/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a key of the channel
         * @description Creates a successor. The old key stays valid for the grace period.
         *
         *     Accepts: signed-in operator admin, signed-in channel admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description How long the old key stays valid. The default is 24 hours; 0 ends it at once. */
                        grace_seconds?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            channel_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            expires_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "secret" | "publishable" | "operator";
                            last_used_at: string | null;
                            masked: string;
                            name: string;
                            publisher_id: string | null;
                            revoked_at: string | null;
                            /** @enum {string} */
                            status: "active" | "expired" | "revoked";
                            successor_id: string | null;
                        } & {
                            key: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/channel/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The channel's calls of the last hour, newest first
         * @description The last 200 answers and 200 refusals of each process, from memory: a restart forgets them. Not for publishable keys.
         *
         *     Accepts: channel secret key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: {
            parameters: {
                query?: {
                    /** @description One or more of channel, serving, reporting, separated by commas. */
                    area?: string;
                    limit?: number;
                    publisher_id?: string;
                    /** @description One or more of 2xx, 3xx, 4xx, 5xx, separated by commas. */
                    status?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            requests: {
                                /** @enum {string} */
                                area: "channel" | "serving" | "reporting";
                                /** Format: date-time */
                                at: string;
                                duration_ms: number;
                                /** @description Messages by field name, without what was sent. */
                                errors: {
                                    [key: string]: string[];
                                };
                                key: {
                                    /** Format: uuid */
                                    id: string;
                                    masked: string;
                                    name: string;
                                } | null;
                                method: string;
                                publisher_id: string | null;
                                /** Format: uuid */
                                request_id: string;
                                /** @description The pattern of the path, never the address itself. */
                                route: string;
                                status: number;
                            }[];
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/publishers/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a question of staff
         * @description `id` is the pending_publisher_id of a request with status NEEDS_INFO. The sent fields correct the request, and its status becomes PENDING.
         *
         *     Accepts: channel secret key, signed-in operator admin, signed-in channel admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: text */
                        brand_name?: string;
                        /**
                         * Format: text
                         * @description The brand's website domain.
                         */
                        domain?: string;
                        /** Format: text */
                        note?: string;
                        /**
                         * Format: uuid
                         * @description Category remote_id.
                         */
                        primary_category_id?: string;
                        /** @description Subcategory remote_ids; at least one must belong to the primary category. */
                        subcategory_ids?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            publisher: {
                                api_key: string | null;
                                brand_name: string;
                                /** @description The channel's last answer to staff. */
                                channel_note: string;
                                /** Format: date-time */
                                created_at: string;
                                domain: string;
                                exclusions: {
                                    subcategories: {
                                        external: string[];
                                        publisher: string[];
                                    };
                                };
                                pending_publisher_id: string | null;
                                primary_category: string;
                                /** Format: uuid */
                                primary_category_id: string;
                                publisher_remote_id: string | null;
                                staff_notes: string;
                                /** @enum {string} */
                                status: "PENDING" | "NEEDS_INFO" | "APPROVED" | "REJECTED";
                                /** @description Newest first. */
                                status_history: {
                                    /** Format: date-time */
                                    at: string;
                                    /** @enum {string} */
                                    by: "channel" | "staff";
                                    note: string;
                                    /** @enum {string} */
                                    status: "PENDING" | "NEEDS_INFO" | "APPROVED" | "REJECTED";
                                }[];
                                subcategory_ids: string[];
                            };
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/publishers/{id}/exclusions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the exclusions of a publisher
         * @description Accepts: channel secret key, signed-in operator admin, signed-in channel admin.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Subcategory remote_ids. */
                        subcategory_ids: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            ok: true;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/publishers/{id}/exclusions/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What other exclusions of one publisher would have cost
         * @description Compared with what stands: what went to offers that would be excluded then, over the last 30 days. Changes nothing. Estimated from the newest sessions.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Subcategory remote_ids. */
                        subcategory_ids: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            advertisers: {
                                affected: number;
                                /** @description 0 to 1. */
                                share: number;
                                total: number;
                            };
                            clicks: {
                                affected: number;
                                /** @description 0 to 1. */
                                share: number;
                                total: number;
                            };
                            /**
                             * Format: date-time
                             * @description At most 30 days back; later where the sample is cut short.
                             */
                            from: string;
                            impressions: {
                                affected: number;
                                /** @description 0 to 1. */
                                share: number;
                                total: number;
                            };
                            /** @description Running now, of those that are shown so far. */
                            offers: {
                                affected: number;
                                /** @description 0 to 1. */
                                share: number;
                                total: number;
                            };
                            /** @description Running now, excluded so far, and then no longer. */
                            opens: {
                                advertisers: number;
                                offers: number;
                            };
                            payout_usd: {
                                affected: number;
                                /** @description 0 to 1. */
                                share: number;
                                total: number;
                            };
                            sampled_sessions: number | null;
                            /** Format: date-time */
                            to: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/publishers/{id}/integration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a publisher's calls look like from here
         * @description What was asked for and reported over the last day, and what should be mended about it.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Of the last hour, with the publisher's own key, as far as they are remembered. */
                            calls: {
                                refused: number;
                                refused_fields: {
                                    calls: number;
                                    field: string;
                                    message: string;
                                }[];
                                total: number;
                            };
                            /** Format: date-time */
                            checked_at: string;
                            events: {
                                clicks: number;
                                clicks_without_impression: number;
                                conversions: number;
                                impressions: number;
                            };
                            /** @description What to mend, the most urgent first. Empty is good news. */
                            findings: {
                                /** @enum {string} */
                                code: "no_calls" | "only_tests" | "refused_calls" | "no_impressions" | "few_impressions" | "clicks_without_impressions" | "no_clicks" | "many_empty_answers" | "few_emails" | "no_device" | "no_country" | "many_bots";
                                message: string;
                                /** @enum {string} */
                                severity: "problem" | "hint";
                            }[];
                            last_session_at: string | null;
                            /** @description Of the last day. */
                            sessions: {
                                by_bots: number;
                                /** @description Answers without offers. */
                                empty: number;
                                /** @description Tests; they are in none of the other figures. */
                                sandbox: number;
                                /** @description With offers, and an impression of one of them. */
                                seen: number;
                                total: number;
                                /** @description With offers, ten minutes old, and no impression. */
                                unseen: number;
                                with_country: number;
                                with_device: number;
                                with_email: number;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/publishers/{id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of a publisher
         * @description Keys are masked. Get a single publishable key to read it in full.
         *
         *     Accepts: channel secret key, signed-in operator admin, signed-in channel admin.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            results: {
                                channel_id: string | null;
                                /** Format: date-time */
                                created_at: string;
                                expires_at: string | null;
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                kind: "secret" | "publishable" | "operator";
                                last_used_at: string | null;
                                masked: string;
                                name: string;
                                publisher_id: string | null;
                                revoked_at: string | null;
                                /** @enum {string} */
                                status: "active" | "expired" | "revoked";
                                successor_id: string | null;
                            }[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a key for a publisher
         * @description A secret key is shown only in this response. Answers 409 at the limit of live keys: 20 for a channel, 5 for a publisher. Rotated keys in their grace period are not counted.
         *
         *     Accepts: channel secret key, signed-in operator admin, signed-in channel admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        expires_at?: string | null;
                        /** Format: text */
                        name?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            channel_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            expires_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "secret" | "publishable" | "operator";
                            last_used_at: string | null;
                            masked: string;
                            name: string;
                            publisher_id: string | null;
                            revoked_at: string | null;
                            /** @enum {string} */
                            status: "active" | "expired" | "revoked";
                            successor_id: string | null;
                        } & {
                            key: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/publishers/{id}/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a key of a publisher
         * @description `key` is null for a secret key, and masked if the caller may not see it in full.
         *
         *     Accepts: channel secret key, signed-in operator admin, signed-in channel admin.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    key_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            channel_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            expires_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "secret" | "publishable" | "operator";
                            last_used_at: string | null;
                            masked: string;
                            name: string;
                            publisher_id: string | null;
                            revoked_at: string | null;
                            /** @enum {string} */
                            status: "active" | "expired" | "revoked";
                            successor_id: string | null;
                        } & {
                            key: string | null;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/publishers/{id}/keys/{key_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a key of a publisher
         * @description Takes effect on every process within two seconds. Revoking a revoked key changes nothing.
         *
         *     Accepts: channel secret key, signed-in operator admin, signed-in channel admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    key_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Revoked */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/publishers/{id}/keys/{key_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a key of a publisher
         * @description Creates a successor. The old key stays valid for the grace period.
         *
         *     Accepts: channel secret key, signed-in operator admin, signed-in channel admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    key_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description How long the old key stays valid. The default is 24 hours; 0 ends it at once. */
                        grace_seconds?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            channel_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            expires_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "secret" | "publishable" | "operator";
                            last_used_at: string | null;
                            masked: string;
                            name: string;
                            publisher_id: string | null;
                            revoked_at: string | null;
                            /** @enum {string} */
                            status: "active" | "expired" | "revoked";
                            successor_id: string | null;
                        } & {
                            key: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
                /** @description Default Response */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/publishers/{id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a publisher from the channel
         * @description Revokes all its keys. Its history stays in the reports.
         *
         *     Accepts: channel secret key, signed-in operator admin, signed-in channel admin.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Removed */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/publishers/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request new publishers
         * @description The whole body is checked first. The response then has one result per item, in order.
         *
         *     Accepts: channel secret key, signed-in operator admin, signed-in channel admin.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        items: {
                            /** Format: text */
                            brand_name: string;
                            /**
                             * Format: text
                             * @description The brand's website domain.
                             */
                            domain: string;
                            /**
                             * Format: uuid
                             * @description Category remote_id.
                             */
                            primary_category_id: string;
                            /** @description Subcategory remote_ids; at least one must belong to the primary category. */
                            subcategory_ids: string[];
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            results: {
                                brand_name: string;
                                create_request?: {
                                    brand_name: string;
                                    /** Format: date-time */
                                    created_at: string;
                                    domain: string;
                                    /** Format: uuid */
                                    pending_publisher_id: string;
                                    primary_category: {
                                        name: string;
                                        /** Format: uuid */
                                        remote_id: string;
                                    };
                                    staff_notes: string;
                                    /** @enum {string} */
                                    status: "PENDING" | "NEEDS_INFO" | "APPROVED" | "REJECTED";
                                    subcategory_ids: string[];
                                    /** Format: date-time */
                                    updated_at: string;
                                };
                                domain: string;
                                error?: string;
                                /** @enum {string} */
                                status: "created" | "duplicate";
                            }[];
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/publishers/details/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a publisher or request
         * @description `id` is a publisher_remote_id or a pending_publisher_id; the latter stays valid after approval. `api_key` is the newest valid key, or null if all are revoked. It is masked for publishable keys, viewers and reviewers.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            publisher: {
                                api_key: string | null;
                                brand_name: string;
                                /** @description The channel's last answer to staff. */
                                channel_note: string;
                                /** Format: date-time */
                                created_at: string;
                                domain: string;
                                exclusions: {
                                    subcategories: {
                                        external: string[];
                                        publisher: string[];
                                    };
                                };
                                pending_publisher_id: string | null;
                                primary_category: string;
                                /** Format: uuid */
                                primary_category_id: string;
                                publisher_remote_id: string | null;
                                staff_notes: string;
                                /** @enum {string} */
                                status: "PENDING" | "NEEDS_INFO" | "APPROVED" | "REJECTED";
                                /** @description Newest first. */
                                status_history: {
                                    /** Format: date-time */
                                    at: string;
                                    /** @enum {string} */
                                    by: "channel" | "staff";
                                    note: string;
                                    /** @enum {string} */
                                    status: "PENDING" | "NEEDS_INFO" | "APPROVED" | "REJECTED";
                                }[];
                                subcategory_ids: string[];
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/publishers/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List publishers and requests
         * @description Newest first. `q` is split into words; a brand name that contains any of them matches. `status_counts` counts all results of the search and ignores the `status` filter.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    q?: string;
                    /** @description One or more of PENDING, NEEDS_INFO, APPROVED, REJECTED, separated by commas. */
                    status?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            count: number;
                            next: string | null;
                            previous: string | null;
                            publishers: {
                                brand_name: string;
                                /** Format: date-time */
                                created_at: string;
                                domain: string;
                                exclusions: {
                                    subcategories: {
                                        external: string[];
                                        publisher: string[];
                                    };
                                };
                                pending_publisher_id: string | null;
                                primary_category: string;
                                publisher_remote_id: string | null;
                                /** @enum {string} */
                                status: "PENDING" | "NEEDS_INFO" | "APPROVED" | "REJECTED";
                            }[];
                            status_counts: {
                                APPROVED: number;
                                NEEDS_INFO: number;
                                PENDING: number;
                                REJECTED: number;
                            };
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/reporting/v1/publishers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Totals and time series by publisher (V1)
         * @description For existing integrations. Pop-up placements are left out.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: {
            parameters: {
                query?: {
                    breakdown?: "page_type" | "widget_type" | "widget_id";
                    from?: string;
                    granularity?: "day" | "hour";
                    limit?: number;
                    offset?: number;
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            available_window: {
                                /** Format: date */
                                from: string;
                                /** Format: date */
                                to: string;
                            };
                            breakdown: string | null;
                            /** Format: uuid */
                            channel_id: string;
                            channel_name: string;
                            /** @description UTC, without a zone. */
                            data_freshness: string;
                            date_range: {
                                /** Format: date */
                                from: string;
                                /** Format: date */
                                to: string;
                            };
                            /** @description UTC, without a zone. */
                            generated_at: string;
                            /** @enum {string} */
                            granularity: "day" | "hour";
                            has_data: boolean;
                            pagination: {
                                has_more: boolean;
                                limit: number;
                                offset: number;
                                total: number;
                            };
                            publishers: {
                                metrics: {
                                    calculated: {
                                        [key: string]: number;
                                    };
                                    raw: {
                                        [key: string]: number;
                                    };
                                };
                                publisher_category: string | null;
                                publisher_id: string | null;
                                publisher_name: string | null;
                                series: {
                                    bucket: string;
                                    metrics: {
                                        calculated: {
                                            [key: string]: number;
                                        };
                                        raw: {
                                            [key: string]: number;
                                        };
                                    };
                                    page_type?: string | null;
                                    widget_id?: string | null;
                                    widget_type?: string | null;
                                }[];
                            }[];
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/reporting/v1/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Totals of a channel (V1)
         * @description For existing integrations. Pop-up placements are left out.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: {
            parameters: {
                query?: {
                    from?: string;
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            available_window: {
                                /** Format: date */
                                from: string;
                                /** Format: date */
                                to: string;
                            };
                            /** Format: uuid */
                            channel_id: string;
                            channel_name: string;
                            /** @description UTC, without a zone. */
                            data_freshness: string;
                            date_range: {
                                /** Format: date */
                                from: string;
                                /** Format: date */
                                to: string;
                            };
                            /** @description UTC, without a zone. */
                            generated_at: string;
                            has_data: boolean;
                            metrics: {
                                calculated: {
                                    [key: string]: number;
                                };
                                raw: {
                                    [key: string]: number;
                                };
                            };
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/reporting/v2/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A report of any length, as CSV or NDJSON
         * @description The parameters of the report, without paging and without its limit of rows. `Accept: application/x-ndjson` for one JSON object a line, else CSV.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: {
            parameters: {
                query: {
                    /** @description UTC, inclusive. */
                    from: string;
                    /** @description Comma-separated. Up to three of publisher, page_type, widget_type, widget_id; by the hour at most one. */
                    group_by?: string;
                    /** @description Comma-separated, each once: impressions, clicks, conversions, channel_payout, revenue_with_email, revenue_without_email, sessions, feed_loads, ctr, cvr, rps, rpl. */
                    metrics: string;
                    /** @description Comma-separated. Up to 250 names, such as ORDER_TRACKING. */
                    page_types?: string;
                    /** @description Comma-separated. Up to 250 ids. */
                    publisher_ids?: string;
                    time_grain?: "total" | "day" | "week" | "month" | "hour";
                    /** @description UTC, inclusive; at most 90 days from the first. */
                    to: string;
                    /** @description Comma-separated. Up to 250 names, such as INLINE. */
                    widget_types?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The rows, streamed. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
                /** @description With the fields that are wrong, or what is allowed. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            code: "INVALID_QUERY" | "METRIC_NOT_AVAILABLE" | "DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW" | "REPORT_ROW_LIMIT_EXCEEDED";
                            message: string;
                            /** Format: uuid */
                            request_id: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/reporting/v2/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the channel may ask of a report
         * @description So that a form can say it before a report is refused for it.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            available_window: {
                                /** Format: date */
                                from: string;
                                /** Format: date */
                                to: string;
                            };
                            breakdowns: ("publisher" | "page_type" | "widget_type" | "widget_id")[];
                            /** @description Those the channel may ask for. */
                            enabled_metrics: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
                            max_breakdowns: number;
                            max_days: number;
                            max_filter_values: number;
                            max_hourly_breakdowns: number;
                            max_hourly_days: number;
                            /** @description The greatest `limit`. */
                            max_page_rows: number;
                            /** @description Of a whole report; exports go beyond. */
                            max_rows: number;
                            page_types: ("ORDER_STATUS" | "CHECKOUT" | "THANK_YOU" | "POST_ORDER" | "ORDER_TRACKING" | "SUPPORT_CENTER")[];
                            time_grains: ("total" | "day" | "week" | "month" | "hour")[];
                            widget_types: ("OVERLAY" | "FULLSCREEN" | "PULLUP" | "INLINE")[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/reporting/v2/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A report: summary and rows
         * @description Exact and fresh: what was answered before the question is in the answer. Rows, summary and total are of one moment.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: {
            parameters: {
                query: {
                    /** @description UTC, inclusive. */
                    from: string;
                    /** @description Comma-separated. Up to three of publisher, page_type, widget_type, widget_id; by the hour at most one. */
                    group_by?: string;
                    limit?: number;
                    /** @description Comma-separated, each once: impressions, clicks, conversions, channel_payout, revenue_with_email, revenue_without_email, sessions, feed_loads, ctr, cvr, rps, rpl. */
                    metrics: string;
                    offset?: number;
                    /** @description Comma-separated. Up to 250 names, such as ORDER_TRACKING. */
                    page_types?: string;
                    /** @description Comma-separated. Up to 250 ids. */
                    publisher_ids?: string;
                    time_grain?: "total" | "day" | "week" | "month" | "hour";
                    /** @description UTC, inclusive; at most 90 days from the first. */
                    to: string;
                    /** @description Comma-separated. Up to 250 names, such as INLINE. */
                    widget_types?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                channel_payout?: number;
                                clicks?: number;
                                conversions?: number;
                                ctr?: number;
                                cvr?: number;
                                feed_loads?: number;
                                impressions?: number;
                                page_type?: string | null;
                                /**
                                 * Format: date-time
                                 * @description Exclusive.
                                 */
                                period_end: string;
                                /** Format: date-time */
                                period_start: string;
                                publisher_id?: string | null;
                                publisher_name?: string | null;
                                revenue_with_email?: number;
                                revenue_without_email?: number;
                                rpl?: number;
                                rps?: number;
                                sessions?: number;
                                widget_id?: string | null;
                                widget_type?: string | null;
                            }[];
                            meta: {
                                /** Format: date-time */
                                data_through: string;
                                /** Format: uuid */
                                request_id: string;
                                timezone: string;
                            };
                            pagination: {
                                has_more: boolean;
                                limit: number;
                                offset: number;
                                total: number;
                            };
                            /** @description Over the whole result, not only this page. */
                            summary: {
                                channel_payout?: number;
                                clicks?: number;
                                conversions?: number;
                                ctr?: number;
                                cvr?: number;
                                feed_loads?: number;
                                impressions?: number;
                                revenue_with_email?: number;
                                revenue_without_email?: number;
                                rpl?: number;
                                rps?: number;
                                sessions?: number;
                            };
                        };
                    };
                };
                /** @description As last time: If-None-Match named this answer. */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description With the fields that are wrong, or what is allowed. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            code: "INVALID_QUERY" | "METRIC_NOT_AVAILABLE" | "DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW" | "REPORT_ROW_LIMIT_EXCEEDED";
                            message: string;
                            /** Format: uuid */
                            request_id: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness
         * @description Answers 503 while the service shuts down or the database is not available.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: string;
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recommendations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for offers
         * @description Offers for a shopper at a placement, in the order to show them. Nothing to offer is an answer too: an empty one, with a session.
         *
         *     Accepts: channel secret key, publisher publishable key, signed-in operator admin, signed-in channel admin.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The version of the serving API you are built for. */
                    version: "1.0.0";
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        attributes?: {
                            country?: string | null;
                            device_type?: ("MOBILE" | "TABLET" | "DESKTOP") | null;
                            ip_address?: string | null;
                            ip_address_hash?: string | null;
                            language?: string | null;
                            operating_system?: string | null;
                            operating_system_version?: string | null;
                            platform_type?: ("MOBILE" | "WEB") | null;
                            user_agent?: string | null;
                        } | null;
                        custom_metadata?: {
                            is_sandbox?: boolean | null;
                        } | null;
                        order_details?: {
                            cost_details?: {
                                amount?: (number | string) | null;
                                currency_code?: string | null;
                            } | null;
                            order_id?: string | null;
                            payment_type?: string | null;
                        } | null;
                        placement_details: {
                            /** @enum {string} */
                            display_mode: "OVERLAY" | "FULLSCREEN" | "PULLUP" | "INLINE";
                            max_offers?: number | null;
                            /** @description With a channel key: an approved publisher of the channel. Ignored with a publisher key. */
                            publisher_remote_id?: unknown;
                            /** @enum {string} */
                            view: "ORDER_STATUS" | "CHECKOUT" | "THANK_YOU" | "POST_ORDER" | "ORDER_TRACKING" | "SUPPORT_CENTER";
                            widget_id?: string | null;
                        };
                        purchases?: {
                            attributes?: {
                                [key: string]: unknown;
                            } | null;
                            cost_details?: {
                                amount?: (number | string) | null;
                                currency_code?: string | null;
                            } | null;
                            description?: string | null;
                            name?: string | null;
                            product_id?: string | null;
                            quantity?: (string | number) | null;
                            type?: string | null;
                            variant?: string | null;
                        }[] | null;
                        /** @description At least one of email, email_hash (SHA-256 of the trimmed, lower-case address, in hex), phone and external_guid. Only keyed hashes of them are kept; names are not kept at all. */
                        user_details: {
                            age?: (number | string) | null;
                            dob?: string | null;
                            email?: string | null;
                            email_hash?: string | null;
                            external_guid?: string | null;
                            first_name?: string | null;
                            gender?: string | null;
                            last_name?: string | null;
                            phone?: string | null;
                            title?: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            footer: {
                                attribution_details: {
                                    copy: string;
                                    logo_url: string | null;
                                    target_url: string | null;
                                };
                                privacy_policy: {
                                    copy: string;
                                    target_url: string | null;
                                };
                            };
                            /** @description The order in which to show them. */
                            recommendation_groups: {
                                /** Format: uuid */
                                group_id: string;
                                heading: string;
                                recommendations: {
                                    /** Format: uuid */
                                    advertiser_id: string;
                                    insertion_order: number;
                                    /** Format: uuid */
                                    offer_id: string;
                                }[];
                            }[];
                            /** @description Keyed by the offer's id. */
                            recommendations: {
                                [key: string]: {
                                    advertiser: {
                                        /** Format: uuid */
                                        id: string;
                                        logo_url: string;
                                        name: string;
                                    };
                                    offer: {
                                        cta_details: {
                                            accept_copy: string;
                                            decline_copy: string;
                                        };
                                        heading: string;
                                        /** Format: uuid */
                                        id: string;
                                        image_url: string | null;
                                        promo_code: string | null;
                                        subheading: string;
                                        target_url: string;
                                    };
                                };
                            };
                            /**
                             * Format: uuid
                             * @description Send it back with every event.
                             */
                            session_id: string;
                        };
                    };
                };
                /** @description Error messages by field name. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string[];
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
