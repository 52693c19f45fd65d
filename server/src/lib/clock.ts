/** The source of the current time. It is injected, so that tests and simulations can control it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
