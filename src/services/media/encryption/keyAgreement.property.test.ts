import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decryptFrame, encryptFrame, readTrailer } from './frames.ts'
import { type AgreementStatus, KeyAgreement } from './keyAgreement.ts'
import { Keyring } from './keyring.ts'

const NAMES = ['ana', 'ben', 'cleo', 'dan'] as const
const LABEL = new TextEncoder().encode('track')

/** Participants and a network that keeps, drops, repeats and reorders their messages. */
const createCall = () => {
  let now = 1_000
  const present = new Map<
    string,
    { agreement: KeyAgreement; keyring: Keyring; status: AgreementStatus | null }
  >()
  const left: Keyring[] = []
  const wire: { from: string; to: string; text: string }[] = []
  const sent: string[] = []
  const list = async () => {
    for (const one of present.values()) await one.agreement.setRoster([...present.keys()])
  }
  const deliver = async (index: number, keep = false) => {
    const [message] = keep ? [wire[index]] : wire.splice(index, 1)
    if (message !== undefined) await present.get(message.to)?.agreement.receive(message.from, message.text)
  }
  const call = {
    present,
    left,
    wire,
    sent,
    deliver,
    join: async (name: string) => {
      if (present.has(name)) return
      const keyring = new Keyring()
      const one: { agreement: KeyAgreement; keyring: Keyring; status: AgreementStatus | null } = {
        keyring,
        status: null,
        agreement: new KeyAgreement({
          peerId: name,
          keyring,
          now: () => now,
          send: (to, text) => {
            wire.push({ from: name, to, text })
            sent.push(text)
          },
          onStatus: (status) => {
            one.status = status
          },
        }),
      }
      present.set(name, one)
      await list()
    },
    leave: async (name: string) => {
      const one = present.get(name)
      if (one === undefined) return
      present.delete(name)
      left.push(one.keyring)
      await list()
    },
    /** Time passes and everything arrives, in order. */
    settle: async () => {
      for (let turn = 0; turn < 12; turn += 1) {
        now += 2_500
        for (const { agreement } of present.values()) await agreement.tick()
        for (let count = 0; wire.length > 0 && count < 400; count += 1) await deliver(0)
      }
      expect(wire).toEqual([])
    },
  }
  return call
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('join' as const), who: fc.constantFrom(...NAMES) }) },
  fc.record({ type: fc.constant('leave' as const), who: fc.constantFrom(...NAMES) }),
  { weight: 6, arbitrary: fc.record({ type: fc.constant('deliver' as const), at: fc.nat(20) }) },
  fc.record({ type: fc.constant('repeat' as const), at: fc.nat(20) }),
  fc.record({ type: fc.constant('lose' as const), at: fc.nat(20) }),
)

const sealed = async (keyring: Keyring) => {
  if (keyring.sending === null) throw new Error('It has no key to send with')
  return encryptFrame(new Uint8Array([1, 2, 3, 4, 5]), 'audio', LABEL, keyring.sending)
}
const opens = async (keyring: Keyring, frame: Uint8Array<ArrayBuffer>): Promise<boolean> => {
  const key = keyring.find(readTrailer(frame)?.keyId ?? -1)
  return key !== null && (await decryptFrame(frame, 'audio', LABEL, key)) !== null
}

describe('the agreement on keys', () => {
  it('ends with one code and everybody hearing everybody, however messages are lost, repeated or reordered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const call = createCall()
        for (const one of steps) {
          if (one.type === 'join') await call.join(one.who)
          else if (one.type === 'leave') await call.leave(one.who)
          else {
            const at = one.at % Math.max(call.wire.length, 1)
            if (one.type === 'deliver') await call.deliver(at)
            else if (one.type === 'repeat') await call.deliver(at, true)
            else call.wire.splice(at, 1)
          }
        }
        await call.settle()
        const people = [...call.present.values()]
        if (people.length < 2) {
          for (const { status, keyring } of people) {
            expect(status?.phase).toBe('alone')
            expect(keyring.sending).toBeNull()
          }
          return
        }
        for (const { status } of people) expect(status?.phase).toBe('encrypted')
        const codes = new Set(people.map(({ status }) => status?.code))
        expect(codes.size).toBe(1)
        expect([...codes][0]).toMatch(/^\d{3} \d{3}$/)
        for (const from of people) {
          const frame = await sealed(from.keyring)
          for (const to of people) if (to !== from) expect(await opens(to.keyring, frame)).toBe(true)
          for (const gone of call.left) expect(await opens(gone, frame)).toBe(false)
        }
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  it('is not held up by a late message of somebody who left and came back', async () => {
    const call = createCall()
    await call.join('cleo')
    await call.join('ana')
    const late = call.wire.find(({ from }) => from === 'cleo')?.text ?? ''
    await call.leave('cleo')
    await call.join('cleo')
    const ana = call.present.get('ana')?.agreement
    const again = call.wire.findLast(({ from }) => from === 'cleo')?.text ?? ''
    expect(JSON.parse(again).instance).not.toBe(JSON.parse(late).instance)
    await ana?.receive('cleo', again)
    await ana?.receive('cleo', late)
    call.wire.length = 0
    await call.settle()
    for (const { status } of call.present.values()) expect(status?.phase).toBe('encrypted')
  })

  it('shows all who joined the same code, and another one after a join', async () => {
    const call = createCall()
    await call.join('ana')
    await call.join('ben')
    await call.settle()
    const codes = () => [...call.present.values()].map(({ status }) => status?.code)
    const [first, second] = codes()
    expect(first).toMatch(/^\d{3} \d{3}$/)
    expect(second).toBe(first)
    await call.join('cleo')
    await call.settle()
    const [third] = codes()
    expect(new Set(codes())).toEqual(new Set([third]))
    expect(third).not.toBe(first)
  })

  it('sends with a new key after a leave, under the same code, which the one who left cannot open', async () => {
    const call = createCall()
    for (const name of ['ana', 'ben', 'cleo']) await call.join(name)
    await call.settle()
    const ana = call.present.get('ana')
    const code = ana?.status?.code
    const before = ana?.keyring.sending?.id
    await call.leave('cleo')
    await call.settle()
    expect(ana?.keyring.sending?.id).not.toBe(before)
    expect(ana?.status?.code).toBe(code)
    const frame = await sealed(ana?.keyring as Keyring)
    expect(await opens(call.left[0] as Keyring, frame)).toBe(false)
    expect(await opens(call.present.get('ben')?.keyring as Keyring, frame)).toBe(true)
  })

  it('cannot open with the new key what was said before it joined', async () => {
    const call = createCall()
    await call.join('ana')
    await call.join('ben')
    await call.settle()
    const earlier = await sealed(call.present.get('ana')?.keyring as Keyring)
    await call.join('cleo')
    await call.settle()
    expect(await opens(call.present.get('cleo')?.keyring as Keyring, earlier)).toBe(false)
  })

  it('is not held up by messages that were meant for somebody else before', async () => {
    const call = createCall()
    await call.join('ana')
    await call.join('ben')
    const first = call.wire.find(({ from }) => from === 'ana')
    const { instance } = JSON.parse(first?.text ?? '{}')
    await call.settle()
    const former = call.sent.filter((text) => {
      const message = JSON.parse(text)
      return message.instance === instance && message.key !== null
    })
    expect(former).not.toEqual([])
    await call.leave('ben')
    await call.join('cleo')
    for (const text of former) await call.present.get('cleo')?.agreement.receive('ana', text)
    await call.settle()
    for (const { status } of call.present.values()) expect(status?.phase).toBe('encrypted')
  })

  it('uses no contribution in two rounds, so that nobody can seek another code for one that was shown', async () => {
    const call = createCall()
    for (const name of ['ana', 'ben', 'cleo', 'dan']) {
      await call.join(name)
      await call.settle()
    }
    const rounds = new Map<string, Set<string>>()
    for (const text of call.sent) {
      const { contribution } = JSON.parse(text)
      if (contribution === null) continue
      const { publicKey, round } = contribution
      rounds.set(publicKey, (rounds.get(publicKey) ?? new Set()).add(round))
    }
    expect(rounds.size).toBeGreaterThanOrEqual(9)
    for (const used of rounds.values()) expect(used.size).toBe(1)
  })

  it('shows no contribution before all commitments are there', async () => {
    const call = createCall()
    await call.join('ana')
    await call.join('ben')
    for (const { text } of call.wire) expect(JSON.parse(text).contribution).toBeNull()
  })

  it('settles nothing when a contribution is not the one that was committed to, so another code cannot be sought', async () => {
    const call = createCall()
    await call.join('ana')
    await call.join('ben')
    const other = createCall()
    await other.join('ben')
    await other.join('ana')
    await other.settle()
    // A man in the middle shows ana another contribution of "ben" than the commitment that ana has.
    const chosen = other.sent
      .map((text) => JSON.parse(text))
      .find(({ contribution }) => contribution !== null)
    for (let turn = 0; turn < 20 && call.wire.length > 0; turn += 1) {
      const [message] = call.wire
      if (message?.from === 'ben') {
        const parsed = JSON.parse(message.text)
        if (parsed.contribution !== null) {
          parsed.contribution.publicKey = chosen.contribution.publicKey
          message.text = JSON.stringify(parsed)
        }
      }
      await call.deliver(0)
    }
    expect(call.present.get('ana')?.status).toMatchObject({ phase: 'agreeing', code: null })
    expect(call.present.get('ana')?.keyring.sending).toBeNull()
  })

  it('gives two people different codes when somebody sits between them', async () => {
    const one = createCall()
    const two = createCall()
    for (const call of [one, two]) {
      await call.join('ana')
      await call.join('ben')
      await call.settle()
    }
    expect(one.present.get('ana')?.status?.code).not.toBe(two.present.get('ben')?.status?.code)
  })

  it('stops after a hundred rounds, because each is a chance for a man in the middle', async () => {
    const call = createCall()
    await call.join('ana')
    for (let round = 0; round < 101; round += 1) {
      await call.join('ben')
      for (let count = 0; call.wire.length > 0 && count < 20; count += 1) await call.deliver(0)
      await call.leave('ben')
    }
    await call.join('ben')
    await call.settle()
    expect(call.present.get('ana')?.status).toMatchObject({ phase: 'failed', code: null })
    expect(call.present.get('ana')?.keyring.sending).toBeNull()
  })

  it('puts no media key and no code on the wire', async () => {
    const call = createCall()
    await call.join('ana')
    await call.join('ben')
    await call.settle()
    const code = call.present.get('ana')?.status?.code?.replace(' ', '') ?? ''
    expect(code).toHaveLength(6)
    expect(call.sent.length).toBeGreaterThan(4)
    for (const text of call.sent) {
      expect(text).not.toContain(code)
      expect(Object.keys(JSON.parse(text)).sort()).toEqual(
        ['commitment', 'contribution', 'generation', 'instance', 'key', 'seen', 'version'].sort(),
      )
    }
  })

  it('ignores what it cannot read', async () => {
    const call = createCall()
    await call.join('ana')
    const ana = call.present.get('ana')
    for (const text of ['', '{', '[]', '{"version":1}', 'x'.repeat(5_000)])
      await ana?.agreement.receive('ben', text)
    expect(ana?.status?.phase).toBe('alone')
  })
})
