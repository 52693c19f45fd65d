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
        /**
         * Get link details
         * @description Whether the link is an invitation or a password reset, and for which user.
         */
        post: operations["readLink"];
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
         * Set a password with a link
         * @description Sets the password and signs in. A link works once. Two-factor authentication, if enabled, is still required. All earlier sessions end.
         */
        post: operations["useLink"];
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
        /** Get the current user */
        get: operations["getCurrentUser"];
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
         * @description Ends all other sessions.
         */
        post: operations["changePassword"];
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
        /**
         * Get the current session
         * @description The session is null if the user is not signed in.
         */
        get: operations["getLoginSession"];
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
        /** Sign out of all other sessions */
        post: operations["revokeOtherLoginSessions"];
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
         * @description Sets the session cookie. After ten wrong passwords for one e-mail from one IP address, sign-in is locked for this pair for 15 minutes, whether the e-mail exists or not. A browser that has signed in with the e-mail before has its own count.
         */
        post: operations["signIn"];
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
        post: operations["signOut"];
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
        /** Disable two-factor authentication */
        post: operations["disableTwoFactor"];
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
         * Enable two-factor authentication
         * @description It becomes active after a first code is verified with verify-totp.
         */
        post: operations["enableTwoFactor"];
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
         * Create new backup codes
         * @description The old codes stop working.
         */
        post: operations["generateBackupCodes"];
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
         * Verify a backup code
         * @description After the password, it completes the sign-in and sets the session cookie. In a session, it completes the two-factor setup. A code works once.
         */
        post: operations["verifyBackupCode"];
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
         * Verify an authenticator code
         * @description After the password, it completes the sign-in and sets the session cookie. In a session, it completes the two-factor setup. A code works once.
         */
        post: operations["verifyTotp"];
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
         * Report an event
         * @description Reports an impression, a click or a conversion. A repeated event is answered with status `duplicate` and counts once.
         *
         *     Accepts: channel secret key, publisher publishable key, signed-in operator admin, signed-in channel admin.
         */
        post: operations["reportEvent"];
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
         * @description Each event is checked on its own: 202 if all are accepted, 207 if some are, 400 with the same body if none is. After a 503 nothing is stored: send all events again.
         *
         *     Accepts: channel secret key, publisher publishable key, signed-in operator admin, signed-in channel admin.
         */
        post: operations["reportEvents"];
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
        get: operations["getLiveness"];
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
        get: operations["getMetrics"];
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
         * List advertisers
         * @description Newest first.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorListAdvertisers"];
        put?: never;
        /**
         * Create an advertiser
         * @description Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorCreateAdvertiser"];
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
         * Get an advertiser
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorGetAdvertiser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update an advertiser
         * @description Only the fields in the request change.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        patch: operations["operatorUpdateAdvertiser"];
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
         * List audit log entries
         * @description Newest first.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorListAuditEntries"];
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
         * List campaigns
         * @description Newest first.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorListCampaigns"];
        put?: never;
        /**
         * Create a campaign
         * @description Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorCreateCampaign"];
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
         * Get a campaign
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorGetCampaign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a campaign
         * @description Only the fields in the request change, also within nested objects. To remove a budget limit, set it to null: `{"budget": {"daily_usd": null}}`. Unknown fields and an empty request are rejected.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        patch: operations["operatorUpdateCampaign"];
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
         * @description Newest first.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorListChannels"];
        put?: never;
        /**
         * Create a channel
         * @description The two API keys are shown only in this response.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorCreateChannel"];
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
         * Get a channel
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorGetChannel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a channel
         * @description Only the fields in the request change. Unknown fields and an empty request are rejected.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        patch: operations["operatorUpdateChannel"];
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
         * List the keys of a channel or publisher
         * @description Keys are masked. Get a single publishable key to read it in full.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorListChannelKeys"];
        put?: never;
        /**
         * Create a key for a channel or publisher
         * @description A secret key is shown only in this response. Answers 409 at the limit of live keys: 20 for a channel, 5 for a publisher. Rotated keys in their grace period are not counted.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorCreateChannelKey"];
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
         * Get service health
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorGetHealth"];
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
         * List jobs
         * @description Newest first.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorListJobs"];
        put?: never;
        /**
         * Start a job
         * @description An `audit` recounts every counter from raw events and reports differences; a `rebuild` also repairs them. The response does not wait for the job: get the job to see its progress. If the process that runs the job ends, another process continues it.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorStartJob"];
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
        get: operations["operatorGetJob"];
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
         * @description The job stops after its current statement. Completed work is kept.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorCancelJob"];
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
         * @description Continues a failed or cancelled job where it stopped.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorResumeJob"];
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
         * Get a key
         * @description `key` is null for a secret key, and masked if the caller may not see it in full.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorGetKey"];
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
         * @description Takes effect on every process within two seconds. Revoking a revoked key changes nothing.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorRevokeKey"];
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
         * @description Creates a successor. The old key stays valid for the grace period.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorRotateKey"];
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
         * List offers
         * @description Newest first.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorListOffers"];
        put?: never;
        /**
         * Create an offer
         * @description Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorCreateOffer"];
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
         * Get an offer
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorGetOffer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update an offer
         * @description Only the fields in the request change.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        patch: operations["operatorUpdateOffer"];
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
         * Get offer performance
         * @description The estimated click and conversion rates that decisions use, by view, as of the last learning update.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorGetOfferPerformance"];
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
         * List publisher requests
         * @description The review queue, oldest first.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorListPublisherRequests"];
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
         * Get a publisher request
         * @description With the publishers that match it and its status history.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorGetPublisherRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a publisher request
         * @description Only before it is approved.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        patch: operations["operatorUpdatePublisherRequest"];
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
         * Approve a publisher request
         * @description Links the request to an existing publisher, or creates a new one.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        post: operations["operatorApprovePublisherRequest"];
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
         * Request information from the channel
         * @description Sets the status to NEEDS_INFO. The channel sees the notes and can answer.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        post: operations["operatorRequestPublisherInfo"];
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
         * Reject a publisher request
         * @description The channel sees the notes.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        post: operations["operatorRejectPublisherRequest"];
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
         * Reopen a publisher request
         * @description Sets a rejected request, or one that needs information, back to pending.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        post: operations["operatorReopenPublisherRequest"];
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
         * List publishers
         * @description All publishers of the network, newest first.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorListPublishers"];
        put?: never;
        /**
         * Create a publisher
         * @description Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorCreatePublisher"];
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
         * Get a publisher
         * @description Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorGetPublisher"];
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
         * @description Staff set them on behalf of the publisher. They apply in every channel.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        put: operations["operatorReplaceExternalExclusions"];
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
         * Get the network report
         * @description Counts, spend and invalid traffic by channel, advertiser, campaign or offer.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorGetNetworkReport"];
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
         * Explain the decision of a session
         * @description Replays the decision with the snapshot of that time and lists the outcome of every candidate. Available for sessions of the last seven days.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorExplainSession"];
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
         * @description Removes everything that links sessions, frequency caps, click limits and order ids to these identifiers. Counts and reports do not change, because they contain no personal data. For an unknown shopper the call succeeds and removes nothing.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorForgetShopper"];
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
         * Get the taxonomy
         * @description Includes retired categories and subcategories. Both levels are sorted alphabetically.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorGetTaxonomy"];
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
         * @description A row is matched by id, or without an id by name (case-insensitive); otherwise it is created. An unknown id is created with that id. Nothing is ever deleted: a retired category is no longer listed or accepted, but its id still resolves and existing exclusions still apply. A category whose subcategories are all retired is retired too. The import applies all rows or none.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorImportTaxonomy"];
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
         * @description Newest hours first. A flag marks an hour in which the clicks, click rate or conversions of a publisher were at least ten times the usual value. Flagged traffic still counts: review it, then void or dismiss it.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorListTrafficFlags"];
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
        post: operations["operatorDismissTrafficFlag"];
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
        post: operations["operatorReopenTrafficFlag"];
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
         * List users
         * @description Newest first. `q` searches e-mails, `channel_id` filters by granted channel.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        get: operations["operatorListUsers"];
        put?: never;
        /**
         * Invite a user
         * @description Give the link in the response to the user, who sets a password with it within seven days. No e-mail is sent.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorInviteUser"];
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
         * Get a user
         * @description Accepts: operator key, signed-in operator admin.
         */
        get: operations["operatorGetUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a user
         * @description Only the fields in the request change. Disabling a user ends all their sessions. The last admin cannot be disabled or demoted.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        patch: operations["operatorUpdateUser"];
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
         * Replace a user's channels
         * @description Accepts: operator key, signed-in operator admin.
         */
        put: operations["operatorReplaceUserChannels"];
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
         * Create a password reset link
         * @description For a user who has not joined yet, it is a new invitation link. Earlier links stop working. The password does not change until the link is used.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorCreateResetLink"];
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
         * @description Newest first.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorListVoids"];
        put?: never;
        /**
         * Preview a void
         * @description Selects the sessions that match the filter and counts the events that would be voided. Nothing changes until the void is confirmed. The preview continues after the response: poll the void until its status is `preview`.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorCreateVoid"];
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
        get: operations["operatorGetVoid"];
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
         * Cancel a void
         * @description Only before it is confirmed.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorCancelVoid"];
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
         * @description Voids the previewed events in a background job. New events that match the filter are voided too, until the void is undone.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorConfirmVoid"];
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
         * Preview the undo of a void
         * @description Counts the events that would count again, and those that no longer fit a budget. Changes nothing.
         *
         *     Accepts: operator key, signed-in operator admin, signed-in operator reviewer.
         */
        get: operations["operatorPreviewVoidUndo"];
        put?: never;
        /**
         * Undo a void
         * @description The voided events count again and are billed again. Events that no longer fit a budget count with the reason `budget_spent` and are not billed.
         *
         *     Accepts: operator key, signed-in operator admin.
         */
        post: operations["operatorUndoVoid"];
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
        get: operations["listCategories"];
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
        get: operations["getChannel"];
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
        put: operations["replaceChannelExclusions"];
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
         * Preview channel exclusions
         * @description Shows how much traffic of the last 30 days went to offers that the new exclusions would exclude. Changes nothing.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        post: operations["previewChannelExclusions"];
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
        get: operations["listChannelKeys"];
        put?: never;
        /**
         * Create a key for the channel
         * @description A secret key is shown only in this response. Answers 409 at the limit of live keys: 20 for a channel, 5 for a publisher. Rotated keys in their grace period are not counted.
         *
         *     Accepts: signed-in operator admin, signed-in channel admin.
         */
        post: operations["createChannelKey"];
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
        get: operations["getChannelKey"];
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
        post: operations["revokeChannelKey"];
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
        post: operations["rotateChannelKey"];
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
         * List recent requests
         * @description Calls of the last hour, newest first. Each process keeps the last 200 successful and 200 failed calls of a channel in memory; a restart clears them. Not available to publishable keys.
         *
         *     Accepts: channel secret key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: operations["listRequests"];
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
         * Answer a request for information
         * @description `id` is the pending_publisher_id of a request with status NEEDS_INFO. The sent fields correct the request, and its status becomes PENDING.
         *
         *     Accepts: channel secret key, signed-in operator admin, signed-in channel admin.
         */
        post: operations["answerPublisherRequest"];
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
         * @description The list replaces the current one. An empty list clears it. The exclusions of the channel and of the publisher itself still apply.
         *
         *     Accepts: channel secret key, signed-in operator admin, signed-in channel admin.
         */
        put: operations["replacePublisherExclusions"];
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
         * Preview a publisher's exclusions
         * @description Shows how much traffic of the last 30 days went to offers that the new exclusions would exclude. Changes nothing. Estimated from the newest sessions.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        post: operations["previewPublisherExclusions"];
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
         * Check a publisher's integration
         * @description Offer requests and events of the last day, with problems and hints on how to fix them.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: operations["checkIntegration"];
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
        get: operations["listPublisherKeys"];
        put?: never;
        /**
         * Create a key for a publisher
         * @description A secret key is shown only in this response. Answers 409 at the limit of live keys: 20 for a channel, 5 for a publisher. Rotated keys in their grace period are not counted.
         *
         *     Accepts: channel secret key, signed-in operator admin, signed-in channel admin.
         */
        post: operations["createPublisherKey"];
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
        get: operations["getPublisherKey"];
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
        post: operations["revokePublisherKey"];
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
        post: operations["rotatePublisherKey"];
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
        delete: operations["removePublisher"];
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
        post: operations["addPublishers"];
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
        get: operations["getPublisher"];
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
        get: operations["listPublishers"];
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
         * Get totals and time series by publisher (V1)
         * @description For existing integrations. Pop-up placements are not included.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: operations["listPublishersV1"];
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
         * Get channel totals (V1)
         * @description For existing integrations. Pop-up placements are not included.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: operations["getSummaryV1"];
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
         * Export a report as CSV or NDJSON
         * @description Takes the parameters of a report, without pagination and row limit. Send `Accept: application/x-ndjson` for one JSON object per line; the default is CSV.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: operations["exportReport"];
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
         * Get report limits
         * @description Returns the metrics, dates and limits that apply to reports of this channel.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: operations["getReportLimits"];
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
         * Get a report
         * @description Returns rows and a summary. Numbers are exact and include every event that was answered before the request. Rows, summary and total are read from one database snapshot.
         *
         *     Accepts: channel secret key, channel publishable key, signed-in operator admin, signed-in operator reviewer, signed-in channel admin, signed-in channel viewer.
         */
        get: operations["getReport"];
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
        get: operations["getReadiness"];
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
         * Get offers
         * @description Returns offers for a shopper at a placement, in display order. If no offer fits, the answer has a session and no offers.
         *
         *     Accepts: channel secret key, publisher publishable key, signed-in operator admin, signed-in channel admin.
         */
        post: operations["getRecommendations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AddPublishersRequest: {
            items: {
                brand_name: string;
                /** @description The brand's website domain. */
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
        AddPublishersResponse: {
            results: {
                brand_name: string;
                create_request?: {
                    brand_name: string;
                    /** Format: date-time */
                    created_at: string;
                    /** Format: hostname */
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
                /** Format: hostname */
                domain: string;
                error?: string;
                /** @enum {string} */
                status: "created" | "duplicate";
            }[];
        };
        Advertiser: {
            /** Format: date-time */
            created_at: string;
            /** Format: hostname */
            domain: string;
            /** Format: uuid */
            id: string;
            /** Format: uri */
            logo_url: string;
            name: string;
            subcategory_ids: string[];
            /** Format: date-time */
            updated_at: string;
        };
        AdvertiserPage: {
            /** Format: int64 */
            count: number;
            next: string | null;
            previous: string | null;
            results: components["schemas"]["Advertiser"][];
        };
        AnswerPublisherRequestRequest: {
            brand_name?: string;
            /** @description The brand's website domain. */
            domain?: string;
            note?: string;
            /**
             * Format: uuid
             * @description Category remote_id.
             */
            primary_category_id?: string;
            /** @description Subcategory remote_ids; at least one must belong to the primary category. */
            subcategory_ids?: string[];
        };
        ApprovePublisherRequestRequest: {
            publisher_id?: string | null;
        };
        AuditEntryPage: {
            /** Format: int64 */
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
        Campaign: {
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
                /** Format: int64 */
                hours: number;
                /** Format: int64 */
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
                /** @description The probability that pacing lets the campaign take part in a decision now. */
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
        CampaignPage: {
            /** Format: int64 */
            count: number;
            next: string | null;
            previous: string | null;
            results: components["schemas"]["Campaign"][];
        };
        CategoryPage: {
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
        ChangePasswordRequest: {
            current_password: string;
            /** @description 12 to 128 characters. Not a common password, a keyboard pattern or repetition, and not your name or e-mail. */
            new_password: string;
        };
        Channel: {
            channel: {
                exclusions: {
                    subcategories: {
                        channel: string[];
                    };
                };
                name: string;
            };
        };
        ChannelKeyPage: {
            /** Format: int64 */
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
        ChannelPage: {
            /** Format: int64 */
            count: number;
            next: string | null;
            previous: string | null;
            results: components["schemas"]["OperatorChannel"][];
        };
        CheckIntegrationResponse: {
            /** @description Calls of the last hour with the publisher's own key that are still in the request log. */
            calls: {
                /** Format: int64 */
                refused: number;
                refused_fields: {
                    /** Format: int64 */
                    calls: number;
                    field: string;
                    message: string;
                }[];
                /** Format: int64 */
                total: number;
            };
            /** Format: date-time */
            checked_at: string;
            events: {
                /** Format: int64 */
                clicks: number;
                /** Format: int64 */
                clicks_without_impression: number;
                /** Format: int64 */
                conversions: number;
                /** Format: int64 */
                impressions: number;
            };
            /** @description What to fix, most urgent first. Empty if nothing was found. */
            findings: {
                /** @enum {string} */
                code: "no_calls" | "only_tests" | "refused_calls" | "no_impressions" | "few_impressions" | "clicks_without_impressions" | "no_clicks" | "many_empty_answers" | "few_emails" | "no_device" | "no_country" | "many_bots";
                message: string;
                /** @enum {string} */
                severity: "problem" | "hint";
            }[];
            last_session_at: string | null;
            /** @description Sessions of the last day. */
            sessions: {
                /** Format: int64 */
                by_bots: number;
                /**
                 * Format: int64
                 * @description Sessions without offers.
                 */
                empty: number;
                /**
                 * Format: int64
                 * @description Test sessions. They are not included in the other figures.
                 */
                sandbox: number;
                /**
                 * Format: int64
                 * @description Sessions with offers, at least ten minutes old, with an impression.
                 */
                seen: number;
                /** Format: int64 */
                total: number;
                /**
                 * Format: int64
                 * @description Sessions with offers, at least ten minutes old, without an impression.
                 */
                unseen: number;
                /** Format: int64 */
                with_country: number;
                /** Format: int64 */
                with_device: number;
                /** Format: int64 */
                with_email: number;
            };
        };
        CreateAdvertiserRequest: {
            /** @description Publishers with the same registrable domain never show this advertiser. */
            domain: string;
            /** Format: uri */
            logo_url: string;
            name: string;
            /** @description What the advertiser sells. Exclusions apply to these subcategories. */
            subcategory_ids: string[];
        };
        CreateCampaignRequest: {
            /** Format: uuid */
            advertiser_id: string;
            budget?: {
                daily_usd?: number | null;
                /**
                 * @description `even` spreads the daily budget over the day.
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
            name: string;
            /** @description Per thousand impressions (CPM), per click (CPC) or per conversion (CPA). */
            pricing: {
                /** @description US dollars, rounded to six decimals. At least 0.000001. */
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
                /** @description Language tags. `en` also matches `en-GB`. */
                languages?: string[];
                publisher_ids?: string[];
                views?: ("ORDER_STATUS" | "CHECKOUT" | "THANK_YOU" | "POST_ORDER" | "ORDER_TRACKING" | "SUPPORT_CENTER")[];
            } | null;
        };
        CreateChannelKeyRequest: {
            expires_at?: string | null;
            /** @enum {string} */
            kind: "secret" | "publishable";
            name?: string;
        };
        CreateChannelRequest: {
            attribution?: {
                click_days?: number;
                view_days?: number;
            };
            available_from?: string | null;
            clicks_per_minute?: number | null;
            /** @description How many conversions of one session and offer are billed. Further ones count but are not billed. Default: 5. */
            conversion_limit?: number;
            enabled_metrics?: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
            /** @description Shown below the offers. */
            footer?: {
                attribution_details?: {
                    copy?: string;
                    logo_url?: string | null;
                    target_url?: string | null;
                };
                privacy_policy?: {
                    copy?: string;
                    target_url?: string | null;
                };
            };
            max_offers?: number;
            /** @description Shown to the channel and in reports. */
            name: string;
            /** @description The heading above the offers. */
            offers_heading?: string;
            /** @description Calls per minute and key. Null for the default. */
            rate_limits?: {
                channel?: number | null;
                reporting?: number | null;
                serving?: number | null;
            };
            /** @description The share of net billable revenue that the channel is paid. Rounded to six decimals. */
            revenue_share?: number;
        };
        CreateChannelResponse: {
            channel: {
                attribution: {
                    /** Format: int64 */
                    click_days: number;
                    /** Format: int64 */
                    view_days: number;
                };
                available_from: string | null;
                clicks_per_minute: number | null;
                /** Format: int64 */
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
                /** Format: int64 */
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
        CreateOfferRequest: {
            accept_copy: string;
            /** Format: uuid */
            campaign_id: string;
            decline_copy: string;
            heading: string;
            image_url?: string | null;
            promo_code?: string | null;
            /** @enum {string} */
            status?: "active" | "paused";
            subheading: string;
            /**
             * Format: uri
             * @description The landing page of a click.
             */
            target_url: string;
        };
        CreatePublisherKeyRequest: {
            expires_at?: string | null;
            name?: string;
        };
        CreatePublisherRequest: {
            brand_name: string;
            /** @description The brand's website domain. */
            domain: string;
            /**
             * Format: uuid
             * @description Category remote_id.
             */
            primary_category_id: string;
        };
        CreateResetLinkResponse: {
            /** Format: date-time */
            expires_at: string;
            /**
             * Format: uri
             * @description Give this link to the user. It is shown only in this response.
             */
            link: string;
        };
        CreateVoidRequest: {
            /** Format: uuid */
            campaign_id?: string;
            /** Format: uuid */
            channel_id: string;
            event_types?: ("IMPRESSION" | "CLICK" | "CONVERSION")[];
            /**
             * Format: uuid
             * @description The traffic flag that led to this void.
             */
            flag_id?: string;
            /**
             * Format: date-time
             * @description Only events at or after this time.
             */
            from?: string;
            /** Format: uuid */
            offer_id?: string;
            /**
             * Format: uuid
             * @description Only sessions of this publisher (publisher_remote_id).
             */
            publisher_id?: string;
            /** @description The reason, for the audit log. */
            reason: string;
            /** @description Void events of these sessions. */
            session_ids?: string[];
            /**
             * Format: date-time
             * @description Only events before this time. At most 90 days after from.
             */
            to?: string;
            /** @description Only sessions of the channel without a publisher. Cannot be combined with publisher_id. */
            without_publisher?: boolean;
        };
        CurrentUser: {
            /** @description The channels granted to the user, sorted by name. Staff can access all other channels too. */
            channels: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @description The permissions of the user in this channel. */
                permissions: ("channel:read" | "channel:write" | "channel:keys" | "channel:publisher-keys" | "channel:requests" | "reporting" | "serving" | "operator:read" | "operator:review" | "operator:write")[];
                /** @enum {string} */
                role: "admin" | "viewer";
            }[];
            /** @enum {string} */
            environment: "production" | "staging";
            /** @description The rule for new passwords. */
            password_rule: {
                /** @description The rule as text, to show next to the field. */
                description: string;
                /** Format: int64 */
                max_length: number;
                /** Format: int64 */
                min_length: number;
            };
            path_prefix: string;
            /** @description The permissions of staff, in every channel. Empty for other users. */
            permissions: ("channel:read" | "channel:write" | "channel:keys" | "channel:publisher-keys" | "channel:requests" | "reporting" | "serving" | "operator:read" | "operator:review" | "operator:write")[];
            user: {
                /** Format: email */
                email: string;
                /** Format: uuid */
                id: string;
                name: string;
                staff_role: ("admin" | "reviewer") | null;
                two_factor_enabled: boolean;
            };
            version: string;
        };
        DismissTrafficFlagRequest: {
            note?: string;
        };
        DismissTrafficFlagResponse: {
            /** Format: uuid */
            channel_id: string;
            channel_name: string;
            /** Format: int64 */
            clicks: number;
            /** Format: int64 */
            conversions: number;
            /** Format: date-time */
            found_at: string;
            /** Format: date-time */
            hour: string;
            /** Format: uuid */
            id: string;
            /** Format: int64 */
            impressions: number;
            note: string;
            publisher_id: string | null;
            publisher_name: string | null;
            signals: {
                /**
                 * @description `click_rate` is in percent.
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
            /** @description The body for POST /operator/voids to preview a void of this hour. Add a reason. */
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
        EnableTwoFactorRequest: {
            password: string;
        };
        EnableTwoFactorResponse: {
            /** @description Each code works once. They are shown only in this response. */
            backup_codes: string[];
            /**
             * Format: uri
             * @description For an authenticator app, as a QR code.
             */
            totp_uri: string;
        };
        ErrorDetail: {
            detail: string;
        };
        ErrorMessage: {
            error: string;
        };
        ExplainSessionResponse: {
            /** Format: date-time */
            at: string;
            candidates: {
                /** Format: uuid */
                advertiser_id: string;
                advertiser_name: string;
                /** Format: uuid */
                campaign_id: string;
                campaign_name: string;
                /** @description The estimate of a rate: a Beta(alpha, beta) distribution. */
                click_rate: {
                    alpha: number;
                    beta: number;
                    drawn: number | null;
                    mean: number;
                };
                /** @description The estimate of a rate: a Beta(alpha, beta) distribution. */
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
                /** @description The probability that pacing let the campaign take part. */
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
             * @description How the offers were chosen: `ranked` by score; `young`: by score, with the last position for an offer in cold start; `random`: with equal probability, to measure propensities.
             * @enum {string}
             */
            choice: "ranked" | "young" | "random";
            country: string | null;
            device_type: string | null;
            /** @enum {string} */
            display_mode: "OVERLAY" | "FULLSCREEN" | "PULLUP" | "INLINE";
            /** @description How many candidates had each outcome, in the order of the rules, winners last. */
            funnel: {
                /** Format: int64 */
                count: number;
                /** @enum {string} */
                outcome: "won" | "inactive" | "excluded_channel" | "excluded_publisher" | "excluded_external" | "own_brand" | "targeting_channel" | "targeting_publisher" | "targeting_view" | "targeting_display_mode" | "not_started" | "ended" | "targeting_country" | "targeting_language" | "targeting_device_type" | "budget" | "already_bought" | "frequency_cap" | "pacing" | "same_advertiser" | "outranked";
            }[];
            /** @enum {string} */
            identity: "email" | "phone" | "external";
            language: string | null;
            /** Format: int64 */
            max_offers: number;
            publisher_id: string | null;
            replay: {
                /** @description Whether the replay gave the same offers. */
                exact: boolean;
                /** Format: int64 */
                learning_version: number;
                /** Format: int64 */
                revision: number;
                shopper_forgotten: boolean;
                /**
                 * Format: int64
                 * @description How many other random seeds were used to estimate propensities.
                 */
                trials: number;
            };
            sandbox: boolean;
            /** Format: uuid */
            session_id: string;
            /**
             * Format: int64
             * @description The number of all candidates.
             */
            total: number;
            /** @enum {string} */
            view: "ORDER_STATUS" | "CHECKOUT" | "THANK_YOU" | "POST_ORDER" | "ORDER_TRACKING" | "SUPPORT_CENTER";
            widget_id: string | null;
        };
        /** @description Error messages by field name. */
        FieldErrors: {
            [key: string]: string[];
        };
        ForgetShopperRequest: {
            channel_id?: string | null;
            email?: string | null;
            email_hash?: string | null;
            external_guid?: string | null;
            phone?: string | null;
        };
        ForgetShopperResponse: {
            /**
             * Format: int64
             * @description Frequency cap entries that were deleted.
             */
            frequency_caps: number;
            /**
             * Format: int64
             * @description Sessions that can no longer be linked to the shopper.
             */
            sessions: number;
        };
        GenerateBackupCodesResponse: {
            /** @description Each code works once. They are shown only in this response. */
            backup_codes: string[];
        };
        GetRecommendationsRequest: {
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
            /** @description At least one of email, email_hash (SHA-256 of the trimmed, lower-case address, in hex), phone and external_guid is required. Only keyed hashes of them are stored. Names are not stored. */
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
        /** @description Also contains the invalid fields, or the allowed values. */
        GetReportError: {
            /** @enum {string} */
            code: "INVALID_QUERY" | "METRIC_NOT_AVAILABLE" | "DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW" | "REPORT_ROW_LIMIT_EXCEEDED";
            message: string;
            /** Format: uuid */
            request_id: string;
        } & {
            [key: string]: unknown;
        };
        Health: {
            database: {
                /** @enum {string} */
                engine: "embedded" | "postgres";
                /** @description The last migration. */
                schema: string;
                /** Format: int64 */
                size_bytes: number;
                version: string;
            };
            /** @enum {string} */
            environment: "production" | "staging";
            freshness: {
                /**
                 * Format: int64
                 * @description How many changes the slowest process has not applied to its snapshot yet.
                 */
                changes_behind: number;
                /**
                 * Format: date-time
                 * @description Reports include every event that was accepted before this time.
                 */
                data_through: string;
                last_lesson_at: string | null;
            };
            last_audit: {
                /** Format: int64 */
                difference_count: number;
                /** Format: int64 */
                done: number;
                estimated_finish_at: string | null;
                /** Format: uuid */
                id: string;
                /** Format: date-time */
                started_at: string;
                /** @enum {string} */
                status: "running" | "done" | "failed" | "cancelled";
                /** Format: int64 */
                total: number;
            } | null;
            last_tidied_at: string | null;
            /** Format: int64 */
            processes: number;
            /**
             * Format: int64
             * @description Items that wait for a commit, in all processes.
             */
            queued: number;
            rates: {
                decision_p50_ms: number | null;
                decision_p99_ms: number | null;
                decisions_per_second: number;
                events_per_second: number;
                /** @description The period of the rates: about one minute if this endpoint is polled, otherwise the time since the previous request or since the start. */
                window_seconds: number;
            };
            /**
             * Format: int64
             * @description Uptime of the process that handles this request.
             */
            uptime_seconds: number;
            version: string;
        };
        ImportTaxonomyRequest: {
            /** @description Only report what would change. */
            dry_run?: boolean;
            /**
             * @description `extend` adds and updates the categories in the rows. `replace` also retires all categories that are not in the rows.
             * @enum {string}
             */
            mode: "extend" | "replace";
            rows: {
                category: string;
                /** Format: uuid */
                category_id?: string;
                /** @description Default: unchanged, and false for a new subcategory. */
                sensitive?: boolean;
                subcategory: string;
                /** Format: uuid */
                subcategory_id?: string;
            }[];
        };
        ImportTaxonomyResponse: {
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
                    /** Format: int64 */
                    added: number;
                    /** Format: int64 */
                    renamed: number;
                    /** Format: int64 */
                    retired: number;
                    /** Format: int64 */
                    revived: number;
                };
                subcategories: {
                    /** Format: int64 */
                    added: number;
                    /** Format: int64 */
                    marked_sensitive: number;
                    /** Format: int64 */
                    moved: number;
                    /** Format: int64 */
                    renamed: number;
                    /** Format: int64 */
                    retired: number;
                    /** Format: int64 */
                    revived: number;
                    /** Format: int64 */
                    unmarked_sensitive: number;
                };
            };
            dry_run: boolean;
            /** @enum {string} */
            mode: "extend" | "replace";
        };
        InviteUserRequest: {
            channels?: {
                /** Format: uuid */
                channel_id: string;
                /** @enum {string} */
                role: "admin" | "viewer";
            }[];
            /**
             * Format: email
             * @description Case-insensitive.
             */
            email: string;
            name?: string;
            staff_role?: ("admin" | "reviewer") | null;
        };
        InviteUserResponse: {
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
            /** Format: email */
            email: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: uri
             * @description Give this link to the user. It is shown only in this response.
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
        Job: {
            /**
             * Format: int64
             * @description For retention: how many sessions were deleted with their events.
             */
            deleted_sessions: number;
            /**
             * Format: int64
             * @description How many counter cells differed from the recount.
             */
            difference_count: number;
            /** @description The first 50 differences. */
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
            /**
             * Format: int64
             * @description Channel days that are done; for the jobs of a void, sessions.
             */
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
            /**
             * Format: int64
             * @description All of them. Grows while the job is still counting.
             */
            total: number;
            /** Format: date-time */
            updated_at: string;
        };
        JobPage: {
            /** Format: int64 */
            count: number;
            next: string | null;
            previous: string | null;
            results: components["schemas"]["Job"][];
        };
        Liveness: {
            status: string;
        };
        LoginSession: {
            session: {
                /** Format: date-time */
                expires_at: string;
                /** Format: uuid */
                user_id: string;
            } | null;
        };
        NetworkReport: {
            /** @enum {string} */
            by: "channel" | "advertiser" | "campaign" | "offer";
            /** Format: int64 */
            count: number;
            /** Format: date */
            from: string;
            next: string | null;
            previous: string | null;
            results: {
                /** Format: int64 */
                clicks: number;
                /** Format: int64 */
                conversions: number;
                ctr: number;
                cvr: number;
                feed_loads: number | null;
                fill_rate: number | null;
                /** @description The sum of counted, invalid and voided events. */
                gross: {
                    /** Format: int64 */
                    clicks: number;
                    /** Format: int64 */
                    conversions: number;
                    /** Format: int64 */
                    impressions: number;
                    /** @description USD. */
                    spend: number;
                };
                /** Format: uuid */
                id: string;
                /** Format: int64 */
                impressions: number;
                /** @description Invalid traffic: events of bots and click floods. They are not counted. */
                invalid: {
                    /** Format: int64 */
                    clicks: number;
                    /** Format: int64 */
                    conversions: number;
                    /** Format: int64 */
                    impressions: number;
                };
                name: string;
                payout: number | null;
                /** @description Net billable revenue, USD. */
                spend: number;
                /** @description Voided by staff. */
                voided: {
                    /** Format: int64 */
                    clicks: number;
                    /** Format: int64 */
                    conversions: number;
                    /** Format: int64 */
                    impressions: number;
                    /** @description USD, no longer billed. */
                    spend: number;
                };
            }[];
            summary: {
                /** Format: int64 */
                clicks: number;
                /** Format: int64 */
                conversions: number;
                ctr: number;
                cvr: number;
                feed_loads: number | null;
                fill_rate: number | null;
                /** @description The sum of counted, invalid and voided events. */
                gross: {
                    /** Format: int64 */
                    clicks: number;
                    /** Format: int64 */
                    conversions: number;
                    /** Format: int64 */
                    impressions: number;
                    /** @description USD. */
                    spend: number;
                };
                /** Format: int64 */
                impressions: number;
                /** @description Invalid traffic: events of bots and click floods. They are not counted. */
                invalid: {
                    /** Format: int64 */
                    clicks: number;
                    /** Format: int64 */
                    conversions: number;
                    /** Format: int64 */
                    impressions: number;
                };
                payout: number | null;
                /** @description Net billable revenue, USD. */
                spend: number;
                /** @description Voided by staff. */
                voided: {
                    /** Format: int64 */
                    clicks: number;
                    /** Format: int64 */
                    conversions: number;
                    /** Format: int64 */
                    impressions: number;
                    /** @description USD, no longer billed. */
                    spend: number;
                };
            };
            /** Format: date */
            to: string;
        };
        Offer: {
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
            /** Format: uri */
            target_url: string;
            /** Format: date-time */
            updated_at: string;
        };
        OfferPage: {
            /** Format: int64 */
            count: number;
            next: string | null;
            previous: string | null;
            results: components["schemas"]["Offer"][];
        };
        OfferPerformance: {
            /**
             * Format: int64
             * @description Counts of this age have half the weight.
             */
            half_life_days: number;
            learned_at: string | null;
            /** Format: int64 */
            learning_version: number;
            /** Format: uuid */
            offer_id: string;
            views: {
                /** @description The estimate of a rate: a Beta(alpha, beta) distribution. */
                click_rate: {
                    alpha: number;
                    beta: number;
                    /** @description The 95th percentile. */
                    high: number;
                    /** @description The 5th percentile. */
                    low: number;
                    mean: number;
                };
                clicks: number;
                /** @description The estimate of a rate: a Beta(alpha, beta) distribution. */
                conversion_rate: {
                    alpha: number;
                    beta: number;
                    /** @description The 95th percentile. */
                    high: number;
                    /** @description The 5th percentile. */
                    low: number;
                    mean: number;
                };
                conversions: number;
                /** @description Weighted by age, like clicks and conversions. */
                impressions: number;
                /** @enum {string} */
                view: "ORDER_STATUS" | "CHECKOUT" | "THANK_YOU" | "POST_ORDER" | "ORDER_TRACKING" | "SUPPORT_CENTER";
            }[];
            /** @description In cold start: the offer has few impressions and gets a share of traffic regardless of its score. */
            young: boolean;
            /**
             * Format: int64
             * @description The number of impressions, weighted by age, at which cold start ends.
             */
            young_until: number;
        };
        OperatorChannel: {
            attribution: {
                /** Format: int64 */
                click_days: number;
                /** Format: int64 */
                view_days: number;
            };
            available_from: string | null;
            clicks_per_minute: number | null;
            /** Format: int64 */
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
            /** Format: int64 */
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
        OperatorCreateChannelKeyRequest: {
            expires_at?: string | null;
            /** @enum {string} */
            kind: "secret" | "publishable";
            name?: string;
            /**
             * Format: uuid
             * @description A publisher (publisher_remote_id): use its keys in the channel instead of the channel's own keys.
             */
            publisher_id?: string;
        };
        OperatorPublisher: {
            brand_name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: hostname */
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
        OperatorPublisherPage: {
            /** Format: int64 */
            count: number;
            next: string | null;
            previous: string | null;
            results: components["schemas"]["OperatorPublisher"][];
        };
        PreviewChannelExclusionsResponse: {
            advertisers: {
                /** Format: int64 */
                affected: number;
                /** @description The affected share of the total. */
                share: number;
                /** Format: int64 */
                total: number;
            };
            clicks: {
                /** Format: int64 */
                affected: number;
                /** @description The affected share of the total. */
                share: number;
                /** Format: int64 */
                total: number;
            };
            /**
             * Format: date-time
             * @description At most 30 days ago. Later if the sample limit was reached.
             */
            from: string;
            impressions: {
                /** Format: int64 */
                affected: number;
                /** @description The affected share of the total. */
                share: number;
                /** Format: int64 */
                total: number;
            };
            /** @description Running offers that are allowed now, and those of them that would be excluded. */
            offers: {
                /** Format: int64 */
                affected: number;
                /** @description The affected share of the total. */
                share: number;
                /** Format: int64 */
                total: number;
            };
            /** @description Running offers that are excluded now and would be allowed. */
            opens: {
                /** Format: int64 */
                advertisers: number;
                /** Format: int64 */
                offers: number;
            };
            payout_usd: {
                affected: number;
                /** @description The affected share of the total. */
                share: number;
                total: number;
            };
            sampled_sessions: number | null;
            /** Format: date-time */
            to: string;
        };
        PreviewVoidUndoResponse: {
            /** @description Events that the current budgets can no longer pay for. They count but are not billed. */
            budget_spent: {
                /** Format: int64 */
                events: number;
                spend: number;
            };
            /** Format: int64 */
            clicks: number;
            /** Format: int64 */
            conversions: number;
            /** Format: int64 */
            impressions: number;
            /** @description USD */
            payout: number;
            /** Format: int64 */
            sessions: number;
            /** @description USD */
            spend: number;
        };
        Publisher: {
            publisher: {
                api_key: string | null;
                brand_name: string;
                /** @description The channel's last answer to staff. */
                channel_note: string;
                /** Format: date-time */
                created_at: string;
                /** Format: hostname */
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
        PublisherPage: {
            /** Format: int64 */
            count: number;
            next: string | null;
            previous: string | null;
            publishers: {
                brand_name: string;
                /** Format: date-time */
                created_at: string;
                /** Format: hostname */
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
                /** Format: int64 */
                APPROVED: number;
                /** Format: int64 */
                NEEDS_INFO: number;
                /** Format: int64 */
                PENDING: number;
                /** Format: int64 */
                REJECTED: number;
            };
        };
        PublisherRequest: {
            brand_name: string;
            /** Format: uuid */
            channel_id: string;
            channel_name: string;
            /** @description The channel's last answer to a request for information. */
            channel_note: string;
            /** Format: date-time */
            created_at: string;
            /** Format: hostname */
            domain: string;
            /**
             * Format: uuid
             * @description The pending_publisher_id.
             */
            id: string;
            matches: {
                brand_name: string;
                /** Format: hostname */
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
        PublisherRequestPage: {
            /** Format: int64 */
            count: number;
            next: string | null;
            previous: string | null;
            results: components["schemas"]["UpdatePublisherRequestResponse"][];
        };
        PublishersV1Page: {
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
            /** @description UTC, without a time zone. */
            data_freshness: string;
            date_range: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
            };
            /** @description UTC, without a time zone. */
            generated_at: string;
            /** @enum {string} */
            granularity: "day" | "hour";
            has_data: boolean;
            pagination: {
                has_more: boolean;
                /** Format: int64 */
                limit: number;
                /** Format: int64 */
                offset: number;
                /** Format: int64 */
                total: number;
            };
            publishers: {
                metrics: {
                    calculated: {
                        ctr: number;
                        cvr: number;
                        rpl: number;
                        rps: number;
                    };
                    raw: {
                        channel_payout: number;
                        /** Format: int64 */
                        clicks: number;
                        /** Format: int64 */
                        conversions: number;
                        /** Format: int64 */
                        feed_loads: number;
                        /** Format: int64 */
                        impressions: number;
                        revenue_with_email: number;
                        revenue_without_email: number;
                        /** Format: int64 */
                        sessions: number;
                    };
                };
                publisher_category: string | null;
                publisher_id: string | null;
                publisher_name: string | null;
                series: {
                    bucket: string;
                    metrics: {
                        calculated: {
                            ctr: number;
                            cvr: number;
                            rpl: number;
                            rps: number;
                        };
                        raw: {
                            channel_payout: number;
                            /** Format: int64 */
                            clicks: number;
                            /** Format: int64 */
                            conversions: number;
                            /** Format: int64 */
                            feed_loads: number;
                            /** Format: int64 */
                            impressions: number;
                            revenue_with_email: number;
                            revenue_without_email: number;
                            /** Format: int64 */
                            sessions: number;
                        };
                    };
                    page_type?: string | null;
                    widget_id?: string | null;
                    widget_type?: string | null;
                }[];
            }[];
        };
        ReadLinkRequest: {
            /** @description The part of the link after `#`. */
            token: string;
        };
        ReadLinkResponse: {
            email: string | null;
            /** Format: date-time */
            expires_at: string;
            /** @enum {string} */
            kind: "invite" | "reset";
            name: string;
            /** @description The rule for new passwords. */
            password_rule: {
                /** @description The rule as text, to show next to the field. */
                description: string;
                /** Format: int64 */
                max_length: number;
                /** Format: int64 */
                min_length: number;
            };
        };
        Recommendations: {
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
            /** @description The offers in display order. */
            recommendation_groups: {
                /** Format: uuid */
                group_id: string;
                heading: string;
                recommendations: {
                    /** Format: uuid */
                    advertiser_id: string;
                    /** Format: int64 */
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
                        /** Format: uri */
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
                        /** Format: uri */
                        target_url: string;
                    };
                };
            };
            /**
             * Format: uuid
             * @description Send it with every event of this session.
             */
            session_id: string;
        };
        RejectPublisherRequestRequest: {
            staff_notes: string;
        };
        ReopenPublisherRequestRequest: {
            staff_notes?: string;
        };
        ReplaceChannelExclusionsRequest: {
            /** @description Subcategory remote_ids. */
            subcategory_ids: string[];
        };
        ReplaceChannelExclusionsResponse: {
            /** @enum {boolean} */
            ok: true;
        };
        ReplaceUserChannelsRequest: {
            channels: {
                /** Format: uuid */
                channel_id: string;
                /** @enum {string} */
                role: "admin" | "viewer";
            }[];
        };
        Report: {
            data: {
                channel_payout?: number;
                /** Format: int64 */
                clicks?: number;
                /** Format: int64 */
                conversions?: number;
                ctr?: number;
                cvr?: number;
                /** Format: int64 */
                feed_loads?: number;
                /** Format: int64 */
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
                /** Format: int64 */
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
                /** Format: int64 */
                limit: number;
                /** Format: int64 */
                offset: number;
                /** Format: int64 */
                total: number;
            };
            /** @description Over all rows of the report, not only this page. */
            summary: {
                channel_payout?: number;
                /** Format: int64 */
                clicks?: number;
                /** Format: int64 */
                conversions?: number;
                ctr?: number;
                cvr?: number;
                /** Format: int64 */
                feed_loads?: number;
                /** Format: int64 */
                impressions?: number;
                revenue_with_email?: number;
                revenue_without_email?: number;
                rpl?: number;
                rps?: number;
                /** Format: int64 */
                sessions?: number;
            };
        };
        ReportEventRequest: {
            conversion?: {
                amount?: (number | string) | null;
                currency_code?: string | null;
                order_id?: string | null;
            } | null;
            event_id?: string | null;
            /** @description IMPRESSION, CLICK, CONVERSION, in any letter case. */
            event_type: string;
            occurred_at?: string | null;
            /**
             * Format: uuid
             * @description One of the session's offers.
             */
            offer_id: string;
            /**
             * Format: uuid
             * @description From the answer of POST /recommendations.
             */
            session_id: string;
        };
        ReportEventResponse: {
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
        ReportEventsRequest: {
            /** @description Each like the body of POST /events. */
            events: unknown[];
        };
        ReportEventsResponse: {
            /**
             * Format: int64
             * @description Includes duplicates.
             */
            accepted: number;
            /** Format: int64 */
            failed: number;
            results: {
                counted: boolean;
                /** @description Error messages by field name. */
                errors: {
                    [key: string]: string[];
                };
                event_id: string | null;
                /** Format: int64 */
                index: number;
                reason: ("sandbox" | "bot" | "flood" | "not_attributed" | "budget_spent" | "conversion_limit" | "voided") | null;
                /** @description Whether sending the same event again can succeed. */
                retryable: boolean;
                /** @enum {string} */
                status: "accepted" | "duplicate" | "rejected";
            }[];
        };
        ReportLimits: {
            available_window: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
            };
            breakdowns: ("publisher" | "page_type" | "widget_type" | "widget_id")[];
            /** @description The metrics that are enabled for the channel. */
            enabled_metrics: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
            /** Format: int64 */
            max_breakdowns: number;
            /** Format: int64 */
            max_days: number;
            /** Format: int64 */
            max_filter_values: number;
            /** Format: int64 */
            max_hourly_breakdowns: number;
            /** Format: int64 */
            max_hourly_days: number;
            /**
             * Format: int64
             * @description The maximum of `limit`.
             */
            max_page_rows: number;
            /**
             * Format: int64
             * @description The most rows of a whole report. Exports have no limit.
             */
            max_rows: number;
            page_types: ("ORDER_STATUS" | "CHECKOUT" | "THANK_YOU" | "POST_ORDER" | "ORDER_TRACKING" | "SUPPORT_CENTER")[];
            time_grains: ("total" | "day" | "week" | "month" | "hour")[];
            widget_types: ("OVERLAY" | "FULLSCREEN" | "PULLUP" | "INLINE")[];
        };
        RequestPage: {
            requests: {
                /** @enum {string} */
                area: "channel" | "serving" | "reporting";
                /** Format: date-time */
                at: string;
                duration_ms: number;
                /** @description Messages by field name, without the values that were sent. */
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
                /** @description The pattern of the path, without the actual ids. */
                route: string;
                /** Format: int64 */
                status: number;
            }[];
        };
        RotateChannelKeyRequest: {
            /** @description How long the old key stays valid. The default is 24 hours; 0 ends it at once. */
            grace_seconds?: number;
        };
        SignInRequest: {
            email: string;
            password: string;
        };
        SignInResponse: {
            /** @description The password was correct, and a code is required within ten minutes to start the session. */
            two_factor_required: boolean;
        };
        StartJobRequest: {
            /** @enum {string} */
            kind: "audit" | "rebuild";
        };
        SummaryV1: {
            available_window: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
            };
            /** Format: uuid */
            channel_id: string;
            channel_name: string;
            /** @description UTC, without a time zone. */
            data_freshness: string;
            date_range: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
            };
            /** @description UTC, without a time zone. */
            generated_at: string;
            has_data: boolean;
            metrics: {
                calculated: {
                    ctr: number;
                    cvr: number;
                    rpl: number;
                    rps: number;
                };
                raw: {
                    channel_payout: number;
                    /** Format: int64 */
                    clicks: number;
                    /** Format: int64 */
                    conversions: number;
                    /** Format: int64 */
                    feed_loads: number;
                    /** Format: int64 */
                    impressions: number;
                    revenue_with_email: number;
                    revenue_without_email: number;
                    /** Format: int64 */
                    sessions: number;
                };
            };
        };
        Taxonomy: {
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
        TrafficFlagPage: {
            /** Format: int64 */
            count: number;
            next: string | null;
            previous: string | null;
            results: components["schemas"]["DismissTrafficFlagResponse"][];
        };
        UndoVoidRequest: {
            /** @description The reason, for the audit log. */
            reason: string;
        };
        UpdateAdvertiserRequest: {
            /**
             * Format: date-time
             * @description Read-only. A value that differs from the current one is rejected.
             */
            created_at?: string;
            /** @description Publishers with the same registrable domain never show this advertiser. */
            domain?: string;
            /**
             * Format: uuid
             * @description Read-only. A value that differs from the current one is rejected.
             */
            id?: string;
            /** Format: uri */
            logo_url?: string;
            name?: string;
            /** @description What the advertiser sells. Exclusions apply to these subcategories. */
            subcategory_ids?: string[];
            /**
             * Format: date-time
             * @description Read-only. A value that differs from the current one is rejected.
             */
            updated_at?: string;
        };
        UpdateCampaignRequest: {
            /**
             * Format: uuid
             * @description Read-only. A value that differs from the current one is rejected.
             */
            advertiser_id?: string;
            /** @description To remove a limit, set it to null: `{"daily_usd": null}`. Null for the whole budget is refused. */
            budget?: {
                daily_usd?: number | null;
                /**
                 * @description `even` spreads the daily budget over the day.
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
            name?: string;
            /** @description A new model needs a new bid. A bid without a model keeps the current model. */
            pricing?: {
                /** @description US dollars, rounded to six decimals. At least 0.000001. */
                bid_usd?: number;
                /** @enum {string} */
                model?: "CPM" | "CPC" | "CPA";
            };
            /** @description Read-only. A value that differs from the current one is rejected. */
            spend?: {
                /** @description The probability that pacing lets the campaign take part in a decision now. */
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
                /** @description Language tags. `en` also matches `en-GB`. */
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
        UpdateChannelRequest: {
            attribution?: {
                click_days?: number;
                view_days?: number;
            };
            available_from?: string | null;
            clicks_per_minute?: number | null;
            /** @description How many conversions of one session and offer are billed. Further ones count but are not billed. Default: 5. */
            conversion_limit?: number;
            /**
             * Format: date-time
             * @description Read-only. A value that differs from the current one is rejected.
             */
            created_at?: string;
            enabled_metrics?: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
            /** @description Shown below the offers. */
            footer?: {
                attribution_details?: {
                    copy?: string;
                    logo_url?: string | null;
                    target_url?: string | null;
                };
                privacy_policy?: {
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
            /** @description Shown to the channel and in reports. */
            name?: string;
            /** @description The heading above the offers. */
            offers_heading?: string;
            /** @description Calls per minute and key. Null for the default. */
            rate_limits?: {
                channel?: number | null;
                reporting?: number | null;
                serving?: number | null;
            };
            /** @description The share of net billable revenue that the channel is paid. Rounded to six decimals. */
            revenue_share?: number;
            /**
             * Format: date-time
             * @description Read-only. A value that differs from the current one is rejected.
             */
            updated_at?: string;
        };
        UpdateOfferRequest: {
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
            decline_copy?: string;
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
            subheading?: string;
            /**
             * Format: uri
             * @description The landing page of a click.
             */
            target_url?: string;
            /**
             * Format: date-time
             * @description Read-only. A value that differs from the current one is rejected.
             */
            updated_at?: string;
        };
        UpdatePublisherRequestRequest: {
            brand_name?: string;
            /** @description The brand's website domain. */
            domain?: string;
            /**
             * Format: uuid
             * @description Category remote_id.
             */
            primary_category_id?: string;
            staff_notes?: string;
            /** @description Subcategory remote_ids; at least one must belong to the primary category. */
            subcategory_ids?: string[];
        };
        UpdatePublisherRequestResponse: {
            brand_name: string;
            /** Format: uuid */
            channel_id: string;
            channel_name: string;
            /** @description The channel's last answer to a request for information. */
            channel_note: string;
            /** Format: date-time */
            created_at: string;
            /** Format: hostname */
            domain: string;
            /**
             * Format: uuid
             * @description The pending_publisher_id.
             */
            id: string;
            matches: {
                brand_name: string;
                /** Format: hostname */
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
        UpdateUserRequest: {
            disabled?: boolean;
            name?: string;
            staff_role?: ("admin" | "reviewer") | null;
            /**
             * @description Disables two-factor authentication, for a user who lost the device.
             * @enum {boolean}
             */
            two_factor_enabled?: false;
        };
        UseLinkRequest: {
            /**
             * Format: email
             * @description Case-insensitive.
             */
            email?: string;
            /** @description Required if the link has no name. */
            name?: string;
            /** @description 12 to 128 characters. Not a common password, a keyboard pattern or repetition, and not your name or e-mail. */
            password: string;
            /** @description The part of the link after `#`. */
            token: string;
        };
        User: {
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
            /** Format: email */
            email: string;
            /** Format: uuid */
            id: string;
            name: string;
            staff_role: ("admin" | "reviewer") | null;
            /** @enum {string} */
            status: "invited" | "active" | "disabled";
            two_factor_enabled: boolean;
        };
        UserPage: {
            /** Format: int64 */
            count: number;
            next: string | null;
            previous: string | null;
            results: components["schemas"]["User"][];
        };
        VerifyTotpRequest: {
            code: string;
        };
        Void: {
            /** @description Whether new events that match the filter are voided as they arrive. */
            active: boolean;
            /** Format: uuid */
            channel_id: string;
            channel_name: string;
            /** Format: date-time */
            created_at: string;
            /** @description Who created the void. */
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
                /** Format: int64 */
                clicks: number;
                /** Format: int64 */
                conversions: number;
                /** Format: int64 */
                impressions: number;
                /** @description USD */
                payout: number;
                /**
                 * Format: int64
                 * @description Conversions outside the filter whose attribution changed because a click or view was voided.
                 */
                rejudged_conversions: number;
                /** Format: int64 */
                sessions: number;
                /** @description USD */
                spend: number;
            } | null;
            progress: {
                /**
                 * Format: int64
                 * @description Sessions that are done.
                 */
                done: number;
                estimated_finish_at: string | null;
                /** Format: uuid */
                job_id: string;
                reason: string | null;
                /** @enum {string} */
                status: "running" | "done" | "failed" | "cancelled";
                /** Format: int64 */
                total: number;
            } | null;
            publisher_name: string | null;
            reason: string;
            restored: {
                /** Format: int64 */
                clicks: number;
                /** Format: int64 */
                conversions: number;
                /** Format: int64 */
                impressions: number;
                /** @description USD */
                payout: number;
                /**
                 * Format: int64
                 * @description Conversions outside the filter whose attribution changed because a click or view was voided.
                 */
                rejudged_conversions: number;
                /** Format: int64 */
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
                /** Format: int64 */
                clicks: number;
                /** Format: int64 */
                conversions: number;
                /** Format: int64 */
                impressions: number;
                /** @description USD */
                payout: number;
                /**
                 * Format: int64
                 * @description Conversions outside the filter whose attribution changed because a click or view was voided.
                 */
                rejudged_conversions: number;
                /** Format: int64 */
                sessions: number;
                /** @description USD */
                spend: number;
            } | null;
        };
        VoidPage: {
            /** Format: int64 */
            count: number;
            next: string | null;
            previous: string | null;
            results: components["schemas"]["Void"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Calls that this key may make in a minute.
         * @example 600
         */
        RateLimitLimit: number;
        /**
         * @description Calls that are left in this minute.
         * @example 599
         */
        RateLimitRemaining: number;
        /**
         * @description Seconds until the minute is over.
         * @example 42
         */
        RateLimitReset: number;
        /**
         * @description The id of this request, also in the log of the service.
         * @example 019a8d3e-5c1b-7f00-8000-3f2a9c4b7d10
         */
        RequestId: string;
        /**
         * @description Seconds to wait before the next try.
         * @example 5
         */
        RetryAfter: number;
        /**
         * @description The version that answered.
         * @example 1.0.0
         */
        Version: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadLinkRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadLinkResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    useLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UseLinkRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    getCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    getLoginSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginSession"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    revokeOtherLoginSessions: {
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
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    signOut: {
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
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnableTwoFactorRequest"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    enableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnableTwoFactorRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnableTwoFactorResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    generateBackupCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnableTwoFactorRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GenerateBackupCodesResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    verifyBackupCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyTotpRequest"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    verifyTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyTotpRequest"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    reportEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of the serving API that your integration uses. */
                version: "1.0.0";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportEventRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportEventResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    reportEvents: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of the serving API that your integration uses. */
                version: "1.0.0";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportEventsRequest"];
            };
        };
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportEventsResponse"];
                };
            };
            /** @description Some items were accepted, others rejected; each has its own result. */
            207: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportEventsResponse"];
                };
            };
            /** @description No event was accepted, or the body has no list of events. */
            400: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: int64
                         * @description Includes duplicates.
                         */
                        accepted: number;
                        /** Format: int64 */
                        failed: number;
                        results: {
                            counted: boolean;
                            /** @description Error messages by field name. */
                            errors: {
                                [key: string]: string[];
                            };
                            event_id: string | null;
                            /** Format: int64 */
                            index: number;
                            reason: ("sandbox" | "bot" | "flood" | "not_attributed" | "budget_spent" | "conversion_limit" | "voided") | null;
                            /** @description Whether sending the same event again can succeed. */
                            retryable: boolean;
                            /** @enum {string} */
                            status: "accepted" | "duplicate" | "rejected";
                        }[];
                    } | {
                        [key: string]: string[];
                    };
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics as text. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorListAdvertisers: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1. */
                page?: number;
                /** @description Results per page. A value above 200 means 200; one that is not a positive integer means 50. */
                page_size?: number;
                /** @description Words to search for. A result contains at least one of them. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvertiserPage"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorCreateAdvertiser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAdvertiserRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Advertiser"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorGetAdvertiser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Advertiser"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorUpdateAdvertiser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAdvertiserRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Advertiser"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorListAuditEntries: {
        parameters: {
            query?: {
                /** @description Only entries with this action, such as `campaign.updated`. */
                action?: string;
                /** @description Only entries about this channel. */
                channel_id?: string;
                /** @description Only entries about the object with this id. */
                object_id?: string;
                /** @description The number of the page, from 1. */
                page?: number;
                /** @description Results per page. A value above 200 means 200; one that is not a positive integer means 50. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorListCampaigns: {
        parameters: {
            query?: {
                /** @description Only campaigns of this advertiser. */
                advertiser_id?: string;
                /** @description The number of the page, from 1. */
                page?: number;
                /** @description Results per page. A value above 200 means 200; one that is not a positive integer means 50. */
                page_size?: number;
                /** @description Words to search for. A result contains at least one of them. */
                q?: string;
                /** @description Only results with one of these values. */
                status?: ("active" | "paused")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignPage"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorCreateCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCampaignRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorGetCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorUpdateCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCampaignRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorListChannels: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1. */
                page?: number;
                /** @description Results per page. A value above 200 means 200; one that is not a positive integer means 50. */
                page_size?: number;
                /** @description Words to search for. A result contains at least one of them. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelPage"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorCreateChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChannelRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateChannelResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorGetChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorChannel"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorUpdateChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateChannelRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorChannel"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorListChannelKeys: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1. */
                page?: number;
                /** @description Results per page. A value above 200 means 200; one that is not a positive integer means 50. */
                page_size?: number;
                /** @description A publisher (publisher_remote_id): use its keys in the channel instead of the channel's own keys. */
                publisher_id?: string;
            };
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelKeyPage"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorCreateChannelKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorCreateChannelKeyRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
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
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorGetHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorListJobs: {
        parameters: {
            query?: {
                /** @description Only results with one of these values. */
                kind?: ("audit" | "rebuild" | "retention" | "void_preview" | "void" | "void_undo")[];
                /** @description The number of the page, from 1. */
                page?: number;
                /** @description Results per page. A value above 200 means 200; one that is not a positive integer means 50. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPage"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorStartJob: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartJobRequest"];
            };
        };
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorGetJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorCancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorResumeJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorGetKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
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
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorRevokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorRotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateChannelKeyRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
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
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorListOffers: {
        parameters: {
            query?: {
                /** @description Only offers of this campaign. */
                campaign_id?: string;
                /** @description The number of the page, from 1. */
                page?: number;
                /** @description Results per page. A value above 200 means 200; one that is not a positive integer means 50. */
                page_size?: number;
                /** @description Words to search for. A result contains at least one of them. */
                q?: string;
                /** @description Only results with one of these values. */
                status?: ("active" | "paused")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferPage"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorCreateOffer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOfferRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorGetOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorUpdateOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOfferRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorGetOfferPerformance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferPerformance"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorListPublisherRequests: {
        parameters: {
            query?: {
                /** @description Only requests of this channel. */
                channel_id?: string;
                /** @description The number of the page, from 1. */
                page?: number;
                /** @description Results per page. A value above 200 means 200; one that is not a positive integer means 50. */
                page_size?: number;
                /** @description Words to search for. A result contains at least one of them. */
                q?: string;
                /** @description Only results with one of these values. */
                status?: ("PENDING" | "NEEDS_INFO" | "APPROVED" | "REJECTED")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublisherRequestPage"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorGetPublisherRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublisherRequest"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorUpdatePublisherRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePublisherRequestRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatePublisherRequestResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorApprovePublisherRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovePublisherRequestRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatePublisherRequestResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorRequestPublisherInfo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectPublisherRequestRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatePublisherRequestResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorRejectPublisherRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectPublisherRequestRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatePublisherRequestResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorReopenPublisherRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReopenPublisherRequestRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatePublisherRequestResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorListPublishers: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1. */
                page?: number;
                /** @description Results per page. A value above 200 means 200; one that is not a positive integer means 50. */
                page_size?: number;
                /** @description Words to search for. A result contains at least one of them. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPublisherPage"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorCreatePublisher: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePublisherRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPublisher"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorGetPublisher: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPublisher"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorReplaceExternalExclusions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceChannelExclusionsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPublisher"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorGetNetworkReport: {
        parameters: {
            query?: {
                /** @description What a row is about. */
                by?: "channel" | "advertiser" | "campaign" | "offer";
                /** @description Only this channel. */
                channel_id?: string;
                /** @description First day, UTC, inclusive. Default: six days before `to`. */
                from?: string;
                /** @description The number of the page, from 1. */
                page?: number;
                /** @description Results per page. A value above 200 means 200; one that is not a positive integer means 50. */
                page_size?: number;
                /** @description Last day, UTC, inclusive. The range has at most 90 days. Default: today. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NetworkReport"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorExplainSession: {
        parameters: {
            query?: {
                /** @description The maximum number of candidates to list. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplainSessionResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorForgetShopper: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgetShopperRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgetShopperResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorGetTaxonomy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Taxonomy"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorImportTaxonomy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportTaxonomyRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportTaxonomyResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorListTrafficFlags: {
        parameters: {
            query?: {
                /** @description Only flags of this channel. */
                channel_id?: string;
                /** @description The number of the page, from 1. */
                page?: number;
                /** @description Results per page. A value above 200 means 200; one that is not a positive integer means 50. */
                page_size?: number;
                /** @description Only results with one of these values. */
                status?: ("open" | "dismissed" | "voided")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrafficFlagPage"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorDismissTrafficFlag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DismissTrafficFlagRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DismissTrafficFlagResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorReopenTrafficFlag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DismissTrafficFlagRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DismissTrafficFlagResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorListUsers: {
        parameters: {
            query?: {
                /** @description Only users of this channel. */
                channel_id?: string;
                /** @description The number of the page, from 1. */
                page?: number;
                /** @description Results per page. A value above 200 means 200; one that is not a positive integer means 50. */
                page_size?: number;
                /** @description Words to search for. A result contains at least one of them. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorInviteUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteUserRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteUserResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorGetUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorUpdateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorReplaceUserChannels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceUserChannelsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorCreateResetLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateResetLinkResponse"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorListVoids: {
        parameters: {
            query?: {
                /** @description Only voids of this channel. */
                channel_id?: string;
                /** @description The number of the page, from 1. */
                page?: number;
                /** @description Results per page. A value above 200 means 200; one that is not a positive integer means 50. */
                page_size?: number;
                /** @description Only results with one of these values. */
                status?: ("previewing" | "preview" | "running" | "done" | "undoing" | "undone" | "cancelled")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoidPage"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorCreateVoid: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateVoidRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Void"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorGetVoid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Void"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorCancelVoid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Void"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorConfirmVoid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Void"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorPreviewVoidUndo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewVoidUndoResponse"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    operatorUndoVoid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UndoVoidRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Void"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    listCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryPage"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    getChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    replaceChannelExclusions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceChannelExclusionsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplaceChannelExclusionsResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    previewChannelExclusions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceChannelExclusionsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewChannelExclusionsResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    listChannelKeys: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1. */
                page?: number;
                /** @description Results per page. A value above 200 means 200; one that is not a positive integer means 50. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelKeyPage"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    createChannelKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChannelKeyRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
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
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    getChannelKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
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
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    revokeChannelKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    rotateChannelKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateChannelKeyRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
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
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description Only calls of these APIs. */
                area?: ("channel" | "serving" | "reporting")[];
                /** @description The maximum number of calls to list. */
                limit?: number;
                /** @description Only calls of this publisher (publisher_remote_id). */
                publisher_id?: string;
                /** @description Only calls with a status of these classes. */
                status?: ("2xx" | "3xx" | "4xx" | "5xx")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestPage"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    answerPublisherRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerPublisherRequestRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Publisher"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    replacePublisherExclusions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceChannelExclusionsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplaceChannelExclusionsResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    previewPublisherExclusions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceChannelExclusionsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewChannelExclusionsResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    checkIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckIntegrationResponse"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    listPublisherKeys: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1. */
                page?: number;
                /** @description Results per page. A value above 200 means 200; one that is not a positive integer means 50. */
                page_size?: number;
            };
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelKeyPage"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    createPublisherKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePublisherKeyRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
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
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    getPublisherKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
                /** @description The id of the key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
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
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    revokePublisherKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
                /** @description The id of the key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    rotatePublisherKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
                /** @description The id of the key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateChannelKeyRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
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
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The current state does not allow this change. */
            409: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    removePublisher: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    addPublishers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPublishersRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddPublishersResponse"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    getPublisher: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Publisher"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorMessage"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    listPublishers: {
        parameters: {
            query?: {
                /** @description The number of the page, from 1. */
                page?: number;
                /** @description Results per page. A value above 200 means 200; one that is not a positive integer means 50. */
                page_size?: number;
                /** @description Words to search for. A result contains at least one of them. */
                q?: string;
                /** @description Only results with one of these values. */
                status?: ("PENDING" | "NEEDS_INFO" | "APPROVED" | "REJECTED")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublisherPage"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Not found. What belongs to another channel is answered in the same way. */
            404: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    listPublishersV1: {
        parameters: {
            query?: {
                /** @description Splits the time series. */
                breakdown?: "page_type" | "widget_type" | "widget_id";
                /** @description First day, UTC, inclusive. Default: six days before `to`. */
                from?: string;
                /** @description The length of a period of the time series. */
                granularity?: "day" | "hour";
                /** @description The maximum number of publishers to return. */
                limit?: number;
                /** @description How many rows to skip. */
                offset?: number;
                /** @description Last day, UTC, inclusive. The range has at most 90 days. Default: today. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishersV1Page"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    getSummaryV1: {
        parameters: {
            query?: {
                /** @description First day, UTC, inclusive. Default: six days before `to`. */
                from?: string;
                /** @description Last day, UTC, inclusive. The range has at most 90 days. Default: today. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SummaryV1"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    exportReport: {
        parameters: {
            query: {
                /** @description First day, UTC, inclusive. */
                from: string;
                /** @description The breakdowns. Hourly reports allow one. */
                group_by?: ("publisher" | "page_type" | "widget_type" | "widget_id")[];
                /** @description The metrics to report, each once. */
                metrics: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
                /** @description Only these page types. */
                page_types?: ("ORDER_STATUS" | "CHECKOUT" | "THANK_YOU" | "POST_ORDER" | "ORDER_TRACKING" | "SUPPORT_CENTER")[];
                /** @description Only these publishers (publisher_remote_id). */
                publisher_ids?: string[];
                /** @description The length of a period. By the hour, the range has at most 3 days. */
                time_grain?: "total" | "day" | "week" | "month" | "hour";
                /** @description Last day, UTC, inclusive. The range has at most 90 days. */
                to: string;
                /** @description Only these widget types. */
                widget_types?: ("OVERLAY" | "FULLSCREEN" | "PULLUP" | "INLINE")[];
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
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description Also contains the invalid fields, or the allowed values. */
            400: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetReportError"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    getReportLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportLimits"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    getReport: {
        parameters: {
            query: {
                /** @description First day, UTC, inclusive. */
                from: string;
                /** @description The breakdowns. Hourly reports allow one. */
                group_by?: ("publisher" | "page_type" | "widget_type" | "widget_id")[];
                /** @description The maximum number of rows to return. */
                limit?: number;
                /** @description The metrics to report, each once. */
                metrics: ("impressions" | "clicks" | "conversions" | "channel_payout" | "revenue_with_email" | "revenue_without_email" | "sessions" | "feed_loads" | "ctr" | "cvr" | "rps" | "rpl")[];
                /** @description How many rows to skip. */
                offset?: number;
                /** @description Only these page types. */
                page_types?: ("ORDER_STATUS" | "CHECKOUT" | "THANK_YOU" | "POST_ORDER" | "ORDER_TRACKING" | "SUPPORT_CENTER")[];
                /** @description Only these publishers (publisher_remote_id). */
                publisher_ids?: string[];
                /** @description The length of a period. By the hour, the range has at most 3 days. */
                time_grain?: "total" | "day" | "week" | "month" | "hour";
                /** @description Last day, UTC, inclusive. The range has at most 90 days. */
                to: string;
                /** @description Only these widget types. */
                widget_types?: ("OVERLAY" | "FULLSCREEN" | "PULLUP" | "INLINE")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            /** @description Not modified: If-None-Match has the ETag of this answer. */
            304: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Also contains the invalid fields, or the allowed values. */
            400: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetReportError"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "retry-after": components["headers"]["RetryAfter"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
    getRecommendations: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of the serving API that your integration uses. */
                version: "1.0.0";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetRecommendationsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recommendations"];
                };
            };
            /** @description Error messages by field name. */
            400: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldErrors"];
                };
            };
            /** @description The key or the session is missing, wrong or expired. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The key or the role does not allow this call. */
            403: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The request did not arrive within 30 seconds. */
            408: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description Too many requests. Retry after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The headers are larger than 16 KiB. */
            431: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description An error of the service. The body has the request id. */
            500: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
            /** @description The service is too busy or the database is away. Nothing was stored. Retry after the number of seconds in `Retry-After`. */
            503: {
                headers: {
                    "ratelimit-limit": components["headers"]["RateLimitLimit"];
                    "ratelimit-remaining": components["headers"]["RateLimitRemaining"];
                    "ratelimit-reset": components["headers"]["RateLimitReset"];
                    "retry-after": components["headers"]["RetryAfter"];
                    version: components["headers"]["Version"];
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorDetail"];
                };
            };
        };
    };
}
