/** Where the time comes from. Passed in, so that a test or a simulation can own it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
