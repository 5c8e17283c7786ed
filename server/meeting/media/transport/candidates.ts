/** Candidate lines on their way in and out. */

const withoutPrefix = (candidate: string): string => candidate.replace(/^a=/, '')

/**
 * Behind NAT the machine does not know the address clients reach it at: host candidates then carry the
 * configured one. Only IPv4 ones do; the others stay for clients on the same network.
 */
export const announceCandidate = (candidate: string, announcedIp: string | null): string => {
  const line = withoutPrefix(candidate)
  if (announcedIp === null || !line.includes(' typ host')) return line
  const parts = line.split(' ')
  if (parts[4]?.includes('.')) parts[4] = announcedIp
  return parts.join(' ')
}

/**
 * Browsers hide their addresses behind `.local` names that only their own network resolves. Looking them up
 * would be slow and in vain; the address shows itself when the browser's check arrives.
 */
export const usableCandidate = (candidate: string): string | null => {
  const line = withoutPrefix(candidate)
  return line === '' || line.includes('.local ') ? null : line
}
