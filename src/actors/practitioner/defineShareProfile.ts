import { shareLinkCopy } from '../../machines/practitioner/shareLinkCopy.ts'
import { shareProfileMachine } from '../../machines/practitioner/shareProfileMachine.ts'
import { defineCopyTextActor } from './copyText.ts'

/** Sharing needs a session, so the login page does not load it. */
export const defineShareProfile = (services: { clipboard: Pick<Clipboard, 'writeText'> | undefined }) =>
  shareProfileMachine.provide({
    actors: {
      copy: shareLinkCopy.machine.provide({ actors: { copyText: defineCopyTextActor(services) } }),
    },
  })
