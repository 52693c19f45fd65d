/**
 * Exports traces and metrics with OpenTelemetry. Off unless the operator names an address to export to; then,
 * and only then, the SDK of OpenTelemetry is loaded. It must never delay or fail a request, and never export
 * what a caller has sent.
 */

export { readTelemetrySettings, type TelemetrySettings, telemetrySettingNames } from './settings.ts';
export { startTelemetry, type Telemetry } from './start-telemetry.ts';
