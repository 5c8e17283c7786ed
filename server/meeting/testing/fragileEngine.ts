/**
 * A media process that answers nothing and ends when it should resume a peer, or at once with port 1, like a
 * crash of native code or a missing binary.
 */
process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return
  if (message.kind === 'start') {
    if (JSON.stringify(message).includes('"begin":1,')) process.exit(1)
    process.send?.({ kind: 'ready' })
  }
  if (message.kind === 'resume') process.exit(1)
})
process.on('disconnect', () => process.exit(0))
