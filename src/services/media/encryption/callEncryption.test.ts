import { Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { NOTIFICATIONS, type Notification } from '../../../contracts/meeting/connection/notifications.ts'
import { KEY_BROADCAST } from '../../../contracts/meeting/encryption/encryption.ts'
import { CallEncryption, type EncryptionStatus } from './callEncryption.ts'
import { followRoom } from './followRoom.ts'
import type { ToEncryptionWorker } from './messages.ts'

const createCall = ({ supported = true } = {}) => {
  const posted: ToEncryptionWorker[] = []
  const covered: object[] = []
  const sent: [string, string][] = []
  let required = 0
  let worker: { onmessage: ((event: { data: unknown }) => void) | null } | null = null
  const encryption = new CallEncryption(
    {
      createTransform: supported
        ? (_worker, options) => {
            covered.push(options)
            return {} as RTCRtpScriptTransform
          }
        : null,
      createWorker: () => {
        const made = {
          onmessage: null,
          onerror: null,
          postMessage: (message: ToEncryptionWorker) => posted.push(message),
          terminate: () => undefined,
        }
        worker = made
        return made as unknown as Worker
      },
    },
    {
      send: (to, text) => sent.push([to, text]),
      onRequired: () => {
        required += 1
      },
    },
  )
  const notifications$ = new Subject<Notification>()
  followRoom(notifications$, encryption, () => 'me')
  let status: EncryptionStatus | null = null
  let code: string | null = null
  encryption.status$.subscribe((next) => {
    status = next
  })
  encryption.code$.subscribe((next) => {
    code = next
  })
  const notify = (method: keyof typeof NOTIFICATIONS, params: object) =>
    notifications$.next({ method, params: NOTIFICATIONS[method].parse(params) } as Notification)
  return {
    encryption,
    posted,
    covered,
    sent,
    notify,
    required: () => required,
    status: () => status,
    code: () => code,
    worker: (data: object) => worker?.onmessage?.({ data }),
    last: <K extends ToEncryptionWorker['kind']>(kind: K) => posted.findLast((one) => one.kind === kind),
  }
}

const policy = (name: string) => ({ name, known_roles: {} })
const peer = (peer_id: string, role: string) => ({ peer_id, role, info: {} })
const room = (enabled: boolean) => ({ encryption: { enabled } })

const inCall = (options: { supported?: boolean } = {}) => {
  const call = createCall(options)
  call.notify('on-policy-change', policy('patient'))
  call.notify('peer-list', {
    peers: { doc: peer('doc', 'doctor'), wait: peer('wait', 'waiting') },
    room: room(true),
  })
  return call
}
const side = () => ({}) as RTCRtpSender

describe('the encryption of a call', () => {
  it('covers nothing and starts no worker until it is required', () => {
    const call = createCall()
    call.notify('on-policy-change', policy('patient'))
    call.notify('peer-list', { peers: {} })
    expect(call.encryption.coverSender(side(), 'audio', 't')).toBe(true)
    expect(call.covered).toEqual([])
    expect(call.posted).toEqual([])
    expect(call.status()?.phase).toBe('off')
  })

  it('agrees with those who are in the call, not with those who wait', () => {
    const call = inCall()
    expect(call.posted.slice(0, 3)).toEqual([
      { kind: 'begin', peerId: 'me' },
      { kind: 'mode', mode: 'encrypted' },
      { kind: 'roster', peerIds: ['doc'] },
    ])
    call.notify('on-peer-update', peer('wait', 'observer'))
    expect(call.last('roster')).toEqual({ kind: 'roster', peerIds: ['doc', 'wait'] })
    call.notify('on-peer-leave', { peer_id: 'doc' })
    expect(call.last('roster')).toEqual({ kind: 'roster', peerIds: ['wait'] })
  })

  it('says that it is required before anything can be published, and covers senders and receivers', () => {
    const call = inCall()
    expect(call.required()).toBe(1)
    const sender = side()
    expect(call.encryption.coverSender(sender, 'video', 'cam')).toBe(true)
    expect(sender.transform).toBeDefined()
    expect(call.encryption.isCovered(sender)).toBe(true)
    expect(call.covered).toEqual([{ side: 'send', media: 'video', number: 1, trackId: 'cam' }])
    const receiver = side() as unknown as RTCRtpReceiver
    call.encryption.coverReceiver(receiver, 'video', 'theirs')
    call.encryption.coverReceiver(receiver, 'video', 'another')
    expect(call.last('label')).toEqual({ kind: 'label', number: 2, trackId: 'another' })
  })

  it('lets nothing through in a browser that cannot encrypt', () => {
    const call = inCall({ supported: false })
    expect(call.status()?.phase).toBe('unsupported')
    expect(call.encryption.coverSender(side(), 'audio', 't')).toBe(false)
    expect(call.encryption.coverReceiver(side() as unknown as RTCRtpReceiver, 'audio', 't')).toBe(false)
  })

  it('does not believe the server alone that encryption was turned off', () => {
    const call = inCall()
    call.worker({ kind: 'status', status: { phase: 'encrypted', people: 2, rounds: 1, code: '123 456' } })
    expect(call.status()?.phase).toBe('encrypted')
    expect(call.code()).toBe('123 456')
    call.notify('on-encryption-update', { enabled: false })
    expect(call.last('mode')).toEqual({ kind: 'mode', mode: 'held' })
    expect(call.status()?.phase).toBe('released')
    expect(call.code()).toBeNull()
    expect(call.encryption.coverSender(side(), 'audio', 't')).toBe(true)
    expect(call.covered).toHaveLength(1)
    call.encryption.release()
    expect(call.last('mode')).toEqual({ kind: 'mode', mode: 'clear' })
    expect(call.status()?.phase).toBe('off')
  })

  it('believes it after our own order', () => {
    const call = inCall()
    call.encryption.setOffExpected(true)
    call.notify('on-encryption-update', { enabled: false })
    expect(call.last('mode')).toEqual({ kind: 'mode', mode: 'clear' })
    expect(call.status()?.phase).toBe('off')
    call.notify('on-encryption-update', { enabled: true })
    call.notify('on-encryption-update', { enabled: false })
    expect(call.status()?.phase).toBe('released')
  })

  it('stays on when the server no longer mentions it', () => {
    const call = inCall()
    call.notify('peer-list', { peers: { doc: peer('doc', 'doctor') }, room: {} })
    expect(call.encryption.isRequired).toBe(true)
  })

  it('passes key messages on, and never a code or a key to a machine', () => {
    const call = inCall()
    call.notify('on-broadcast', {
      message_id: 'm',
      timestamp: 1,
      private: true,
      info: { message: 'hello', type: KEY_BROADCAST },
      peer: peer('doc', 'doctor'),
    })
    expect(call.last('message')).toEqual({ kind: 'message', from: 'doc', text: 'hello' })
    call.worker({ kind: 'send', to: 'doc', text: 'answer' })
    expect(call.sent).toEqual([['doc', 'answer']])
    call.worker({ kind: 'status', status: { phase: 'encrypted', people: 2, rounds: 1, code: '123 456' } })
    expect(call.status()).toEqual({ phase: 'encrypted', people: 2, rounds: 1 })
  })
})
