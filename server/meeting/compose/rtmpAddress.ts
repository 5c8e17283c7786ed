const DEFAULT_PORT: Readonly<Record<string, string>> = { 'rtmp:': '1935', 'rtmps:': '443' }

/**
 * Whether the composer may push to an address. FFmpeg opens files and any protocol, so only RTMP to a host of the
 * clinic's list passes.
 * @param hosts names as in RTMP_HOSTS: `live.example.com` for the default ports, or `live.example.com:1936`
 */
export const isRtmpAllowed = (address: string, hosts: readonly string[]): boolean => {
  // A URL parser removes some characters, and FFmpeg reads others as options.
  if (!/^rtmps?:\/\/[\x21-\x7e]+$/i.test(address) || /[\\"'<>|]/.test(address)) return false
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  const standard = DEFAULT_PORT[protocol]
  if (standard === undefined || hostname === '' || username !== '' || password !== '') return false
  const host = hostname.toLowerCase()
  const used = port === '' ? standard : port
  return hosts.some((one) => one === `${host}:${used}` || (one === host && used === standard))
}
