/**
 * The API of advertisers, for their servers and their people. Everything here belongs to one advertiser: that
 * of the key, or the one that a signed-in user has selected. What belongs to another one does not exist.
 */
import type { KeyDependencies } from '../channel/index.ts';
import {
  type ConversionDependencies,
  conversionRoutes,
  type PostbackDependencies,
  postbackRoutes,
} from '../conversions/index.ts';
import type { RouteApp } from '../http/route-app.ts';
import { type DemandDependencies, demandRoutes } from './demand-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { type ReportDependencies, reportRoutes } from './report-routes.ts';

export function advertiserApi(
  app: RouteApp,
  services: DemandDependencies &
    ReportDependencies &
    KeyDependencies &
    ConversionDependencies &
    PostbackDependencies,
): void {
  conversionRoutes(app, services);
  postbackRoutes(app, services);
  demandRoutes(app, services);
  reportRoutes(app, services);
  keyRoutes(app, services);
}
