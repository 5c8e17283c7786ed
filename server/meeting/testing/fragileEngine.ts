/**
 * A media process that answers nothing and ends when told to resume a peer, or at once with the port 1: what
 * a crash of native code, and a missing binary, look like from outside.
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
