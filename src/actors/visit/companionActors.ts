import type { CompanionKind } from '../../contracts/meeting/people/companion.ts'
import { makeCompanionLink } from '../../contracts/portal/companionLink.ts'
import { companionLink, companionLinkCopy, companionMessageCopy } from '../../machines/visit/companionLink.ts'
import type { Clipboard } from '../../services/platform/clipboard.ts'
import type { Http } from '../../services/portal/http.ts'
import { commandLogic } from '../kit/commandLogic.ts'
import { defineCopyTextActor } from '../practitioner/copyText.ts'

export interface CompanionServices {
  http: Http
  clipboard: Clipboard | undefined
}

/** The link of a relative or an interpreter, and the buttons that copy it. */
export const companionActors = ({ http, clipboard }: CompanionServices) => {
  const copyText = defineCopyTextActor({ clipboard })
  return {
    companionLink: companionLink.machine.provide({
      actors: {
        run: commandLogic(({ appointmentId, kind }: { appointmentId: string; kind: CompanionKind }, signal) =>
          http.call(makeCompanionLink, { params: { id: appointmentId }, body: { kind } }, signal),
        ),
      },
    }),
    companionLinkCopy: companionLinkCopy.machine.provide({ actors: { copyText } }),
    companionMessageCopy: companionMessageCopy.machine.provide({ actors: { copyText } }),
  }
}
