import proxyAddr from '@fastify/proxy-addr'
import { z } from 'zod'

/** Whether to trust what a machine says about the client's address; hop 0 is the machine connected to us. */
export type ProxyTrust = (address: string, hop: number) => boolean

const message =
  'must be off, a number of proxies (1 to 9), or their addresses like 10.0.0.2,10.1.0.0/16,loopback'

/** Complete addresses only, because the library accepts `1.5` as an address. */
const ADDRESS = /^(loopback|linklocal|uniquelocal|\d+\.\d+\.\d+\.\d+(\/\d+)?|[\da-f.]*:[\da-f:.]*(\/\d+)?)$/i

const nobody: ProxyTrust = () => false

/**
 * `off`, the number of proxies in a row (`on` is one), or their addresses. A browser can send any
 * `X-Forwarded-For`, so only the entries added by our own proxies count.
 */
export const trustProxy = z.string().transform((text, context): ProxyTrust => {
  if (text === 'off') return nobody
  const hops = text === 'on' ? 1 : Number(text)
  if (Number.isInteger(hops) && hops >= 1 && hops <= 9) return (_address, hop) => hop < hops
  try {
    const addresses = text.split(',').map((one) => one.trim())
    if (!addresses.every((one) => ADDRESS.test(one))) throw new TypeError('Not an address')
    return proxyAddr.compile(addresses)
  } catch {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
})

export const TRUST_NOBODY = nobody
