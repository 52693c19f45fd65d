/** Each environment has its own database and keys. */
export type Environment = 'production' | 'staging';
