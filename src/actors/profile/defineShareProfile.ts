import { shareLinkCopy } from '../../machines/shareProfile/shareLinkCopy.ts'
import { shareProfileMachine } from '../../machines/shareProfile/shareProfileMachine.ts'
import { defineCopyTextActor } from './copyText.ts'

/** Sharing is for whoever is signed in, so the login page does not carry it. */
export const defineShareProfile = (services: { clipboard: Pick<Clipboard, 'writeText'> | undefined }) =>
  shareProfileMachine.provide({
    actors: {
      copy: shareLinkCopy.machine.provide({ actors: { copyText: defineCopyTextActor(services) } }),
    },
  })
