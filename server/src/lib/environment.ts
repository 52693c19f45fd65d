/** A production and a staging installation have databases and keys of their own. */
export type Environment = 'production' | 'staging';
