import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { diagnosticsTokenAnswer } from '../../src/contracts/diagnostics/diagnosticsToken.ts'
import type { Clock } from '../clock.ts'
import { meetingUnavailable } from '../http/apiFailure.ts'
import { nobodyKnown } from '../meeting/signalling/waitingRooms.ts'
import type { Meetings } from './meetings.ts'

export interface HostedSettings {
  accessKey: string
  secret: string
  /** The provider's REST API with its version, without a trailing slash. */
  apiUrl: string
  initUrl: string
  /** The template whose roles are doctor, patient, waiting and observer; by default that of the account. */
  templateId: string | undefined
}

/** The provider's cloud also issues tokens for the room of connection checks. */
export interface HostedMeetings extends Meetings {
  mintCheckToken(region: string | undefined): Promise<string>
}

const TOKEN_SECONDS = 24 * 60 * 60
const TIMEOUT_MS = 10_000
const room = z.object({ id: z.string().min(1) })

/** The provider's cloud: we sign tokens (protocol §1.2) and create rooms by its REST API. */
export const createHostedMeetings = (settings: HostedSettings, clock: Clock): HostedMeetings => {
  const secret = new TextEncoder().encode(settings.secret)

  const sign = (claims: Record<string, string>, expiresAt?: Date): Promise<string> => {
    const now = Math.floor(clock().getTime() / 1000)
    return new SignJWT({ access_key: settings.accessKey, version: 2, ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(expiresAt ?? now + TOKEN_SECONDS)
      .sign(secret)
  }

  const post = async (path: string, body: Record<string, unknown>): Promise<Response> => {
    const authorization = `Bearer ${await sign({ type: 'management' })}`
    try {
      return await fetch(`${settings.apiUrl}${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch {
      throw meetingUnavailable()
    }
  }

  return {
    // The provider returns an existing room of the same name, so repeating the call creates no second one.
    // The name is our room id and says nothing about the visit or the patient.
    async ensureRoom(roomId) {
      const answer = await post('/rooms', {
        name: roomId,
        ...(settings.templateId === undefined ? {} : { template_id: settings.templateId }),
      })
      const parsed = room.safeParse(answer.ok ? await answer.json().catch(() => null) : null)
      if (!parsed.success) throw meetingUnavailable()
      return parsed.data.id
    },
    async mintToken({ roomId, userId, role, expiresAt, companion }) {
      // The provider's tokens have no such claim, so a companion would be admitted as a patient.
      if (companion != null) throw meetingUnavailable()
      return sign({ type: 'app', room_id: roomId, user_id: userId, role }, expiresAt)
    },
    async mintCheckToken(region) {
      const url = new URL(`${settings.apiUrl}/diagnostics/token`)
      if (region) url.searchParams.set('region', region)
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => {
        throw meetingUnavailable()
      })
      const parsed = diagnosticsTokenAnswer.safeParse(
        answer.ok ? await answer.json().catch(() => null) : null,
      )
      if (!parsed.success) throw meetingUnavailable()
      return parsed.data.token
    },
    initEndpoint: () => `${settings.initUrl}/init`,
    async endRoom(roomId, reason) {
      const answer = await post(`/active-rooms/${encodeURIComponent(roomId)}/end-room`, {
        reason,
        lock: true,
      })
      // 404: the room is empty.
      if (!answer.ok && answer.status !== 404) throw meetingUnavailable()
    },
    // The provider has no lock; a room that was ended with a lock is disabled there.
    async reopenRoom(roomId) {
      const answer = await post(`/rooms/${encodeURIComponent(roomId)}`, { enabled: true })
      if (!answer.ok) throw meetingUnavailable()
    },
    // The provider does not ask us: its tokens expire with the hours of the room, and an ended room is
    // disabled.
    recheckAccess: async () => {},
    recording: null,
    waiting: nobodyKnown,
    memberOf: async () => null,
    movesCalls: false,
    admitsCompanions: false,
    browserConnectsTo: ['https://*.100ms.live', 'wss://*.100ms.live'],
    browserFrames: ['https://whiteboard.100ms.live', 'https://whiteboard-qa.100ms.live'],
  }
}
