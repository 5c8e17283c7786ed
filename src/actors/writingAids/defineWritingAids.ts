import {
  type AidChange,
  changeWritingAids,
  readWritingAids,
  type WritingAids,
} from '../../contracts/portal/writingAids.ts'
import { writingAidsMachine } from '../../machines/writingAids/writingAidsMachine.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

/** The doctor's own snippets and diagnoses, with the portal's API. */
export const defineWritingAids = ({ http }: { readonly http: Http }) =>
  writingAidsMachine.provide({
    actors: {
      fetchAids: promiseLogic<{ aids: WritingAids }>(async ({ signal }) => ({
        aids: await http.call(readWritingAids, {}, signal),
      })),
      storeChange: promiseLogic<{ aids: WritingAids }, { change: AidChange }>(async ({ input, signal }) => ({
        aids: await http.call(changeWritingAids, { body: input.change }, signal),
      })),
    },
  })
