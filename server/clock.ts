/** The server's clock; tests pass one that they set. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
