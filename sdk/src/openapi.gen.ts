// Generated from openapi.json by `npm run openapi`; do not edit.
export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process lives */
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
        /** Prometheus metrics */
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
    "/operator/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what, newest first
         * @description Accepts: operator key.
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
                /** @description Messages by field name. */
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
    "/operator/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List channels
         * @description Accepts: operator key.
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
                                attribution: {
                                    click_days: number;
                                    view_days: number;
                                };
                                available_from: string | null;
                                /** Format: date-time */
                                created_at: string;
                                enabled_metrics: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
                                /** Format: uuid */
                                id: string;
                                max_offers: number;
                                name: string;
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
         *     Accepts: operator key.
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
                        enabled_metrics?: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
                        max_offers?: number;
                        /**
                         * Format: text
                         * @description Shown to the channel and in reports.
                         */
                        name: string;
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
                                /** Format: date-time */
                                created_at: string;
                                enabled_metrics: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
                                /** Format: uuid */
                                id: string;
                                max_offers: number;
                                name: string;
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
                /** @description Messages by field name. */
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
         * @description Accepts: operator key.
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
                            /** Format: date-time */
                            created_at: string;
                            enabled_metrics: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
                            /** Format: uuid */
                            id: string;
                            max_offers: number;
                            name: string;
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
         * @description Only the fields that are sent change.
         *
         *     Accepts: operator key.
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
                        enabled_metrics?: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
                        max_offers?: number;
                        /**
                         * Format: text
                         * @description Shown to the channel and in reports.
                         */
                        name?: string;
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
                            /** Format: date-time */
                            created_at: string;
                            enabled_metrics: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
                            /** Format: uuid */
                            id: string;
                            max_offers: number;
                            name: string;
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
                /** @description Messages by field name. */
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
         * List the keys of a channel
         * @description Masked; a publishable key can be read in full at the key itself.
         *
         *     Accepts: operator key.
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
         * Mint a key
         * @description A secret key is shown here and never again.
         *
         *     Accepts: operator key.
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
                            revoked_at: string | null;
                            /** @enum {string} */
                            status: "active" | "expired" | "revoked";
                            successor_id: string | null;
                        } & {
                            key: string;
                        };
                    };
                };
                /** @description Messages by field name. */
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
         * Read a key
         * @description `key` is null for a secret key.
         *
         *     Accepts: operator key.
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
         * Revoke a key
         * @description In force on every process within two seconds. Revoking twice changes nothing.
         *
         *     Accepts: operator key.
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
         * Rotate a key
         * @description Mints a successor; the old key lives on for the grace period.
         *
         *     Accepts: operator key.
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
                        /** @description How long the old key lives on; default 24 hours, 0 ends it at once. */
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
                            revoked_at: string | null;
                            /** @enum {string} */
                            status: "active" | "expired" | "revoked";
                            successor_id: string | null;
                        } & {
                            key: string;
                        };
                    };
                };
                /** @description Messages by field name. */
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
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The service can serve */
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
