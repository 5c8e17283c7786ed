import {
  type AcceptedText,
  acceptLegalText,
  listLegalAcceptances,
} from '../../contracts/portal/legalAcceptance.ts'
import { legalPromptMachine } from '../../machines/account/legalPromptMachine.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

/** The question to accept legal texts that changed, with its calls. */
export const defineLegalPrompt = ({ http }: { http: Http }) =>
  legalPromptMachine.provide({
    actors: {
      fetch: promiseLogic(({ signal }) => http.call(listLegalAcceptances, {}, signal)),
      accept: promiseLogic<Record<string, never>, { texts: AcceptedText[] }>(async ({ input, signal }) => {
        // A repeated acceptance is harmless, so a failure in between is answered by sending all again.
        for (const body of input.texts) await http.call(acceptLegalText, { body }, signal)
        return {}
      }),
    },
  })
