/** The server's clock; tests hand in one they can turn. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
