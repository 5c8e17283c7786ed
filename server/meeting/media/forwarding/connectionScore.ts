/** 0 (lost) to 5 (excellent), by the share of lost packets and by how far the picture was reduced. */
export const connectionScore = (connection: { connected: boolean; loss: number; cap: number }): number => {
  if (!connection.connected) return 0
  const byLoss = [0.02, 0.05, 0.1, 0.2].findIndex((bound) => connection.loss < bound)
  const score = byLoss === -1 ? 1 : 5 - byLoss
  return Math.min(score, 5 - connection.cap)
}
