import { deleteTranscript, listTranscripts } from '../../contracts/portal/transcript/transcript.ts'
import { transcriptDeletion, transcriptList } from '../../machines/pastVisit/transcriptParts.ts'
import { visitTranscriptsMachine } from '../../machines/pastVisit/visitTranscriptsMachine.ts'
import type { Http } from '../../services/portal/http.ts'
import { commandLogic } from '../kit/commandLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'

/** The transcripts of a visit. */
export const defineTranscripts = (services: { http: Http; now: () => number }) =>
  visitTranscriptsMachine.provide({
    actors: {
      transcriptList: transcriptList.machine.provide({
        actors: {
          fetch: queryLogic(services, ({ appointmentId }: { appointmentId: string }, signal) =>
            services.http.call(listTranscripts, { params: { id: appointmentId } }, signal),
          ),
        },
      }),
      transcriptDeletion: transcriptDeletion.machine.provide({
        actors: {
          run: commandLogic(async ({ id }: { id: string }, signal) => {
            await services.http.call(deleteTranscript, { params: { id } }, signal)
            return {}
          }),
        },
      }),
    },
  })
