import { spawnSync } from 'node:child_process'

/** Whether a network of its own can be made for a browser: Linux, iproute2 and the rights of root. */
export const canMakeNetworks = (): boolean =>
  process.getuid?.() === 0 && spawnSync('ip', ['netns', 'list']).status === 0

/** Whether coturn, a TURN server, is installed. */
export const hasCoturn = (): boolean => spawnSync('turnserver', ['--help']).error === undefined
