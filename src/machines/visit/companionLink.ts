import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { companionKind } from '../../contracts/meeting/people/companion.ts'
import { companionLink as link } from '../../contracts/portal/companionLink.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createCommand } from '../kit/createCommand.ts'
import { createCopy } from '../kit/createCopy.ts'

/** Makes the link by which a relative or an interpreter joins a visit; asked again, it is the same one (experience §8.7). */
export const companionLink = createCommand({
  id: 'companionLink',
  description: 'Makes the link of a relative or an interpreter.',
  spec: [],
  params: z.object({ appointmentId: z.string(), kind: companionKind }),
  result: link,
})
export type CompanionLinkRef = ActorRefFrom<typeof companionLink.machine>

export const companionLinkCopy = createCopy({
  id: 'companionLinkCopy',
  description: "Copies a companion's link.",
  spec: [],
  text: sensitive('credential', z.string()),
})

export const companionMessageCopy = createCopy({
  id: 'companionMessageCopy',
  description: "Copies a message with a companion's link, which does not name the patient.",
  spec: [],
  text: sensitive('credential', z.string()),
})
