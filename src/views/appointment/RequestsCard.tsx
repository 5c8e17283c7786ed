import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import type { RequestsRef } from '../../machines/appointment/requestsMachine.ts'
import { fullName } from '../format/patientName.ts'
import { useFormats } from '../format/useFormats.ts'
import { patientPath } from '../patient/patientAddress.ts'
import { useSpecialities } from '../practitioner/useSpecialities.ts'
import { Card } from '../ui/Card.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { SpecialityChip } from '../ui/SpecialityChip.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { ProposeDialog } from './ProposeDialog.tsx'
import { RequestAnswers } from './RequestAnswers.tsx'
import { RequestFailure } from './RequestFailure.tsx'
import { REQUESTS_ID } from './requestsId.ts'

const RequestRow = ({ requests, request }: { requests: RequestsRef; request: AppointmentItem }) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const speciality = useSpecialities().find(request.speciality_id)
  const name = fullName(request.client)
  return (
    <li className="grid gap-2 border-t border-line px-5 py-4 first:border-t-0">
      <p className="font-semibold first-letter:uppercase">{formats.dateTime(request.start_time)}</p>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Link to={patientPath(request.client.id)} className="underline-offset-4 hover:underline">
          {name}
        </Link>
        {speciality === null ? null : <SpecialityChip {...speciality} />}
      </div>
      {request.reason === '' ? null : <p className="text-sm text-ink-soft">{request.reason}</p>}
      {request.proposed_start == null ? (
        request.respond_by == null ? null : (
          <p className="text-sm text-ink-soft">
            {t('requests.respondBy', { time: formats.dateTime(request.respond_by) })}
          </p>
        )
      ) : (
        <p className="text-sm text-ink-soft">
          {t('requests.proposed', { time: formats.dateTime(request.proposed_start) })}
        </p>
      )}
      <RequestAnswers requests={requests} request={request} />
    </li>
  )
}

/** Requests that wait for an answer (experience §5); nothing is shown where there are none. */
export const RequestsCard = ({ requests }: { requests: RequestsRef }) => {
  const { t } = useTranslation('home')
  const list = useSelector(requests, (snapshot) => snapshot.children.list)
  const items = useSelector(list, (snapshot) => snapshot?.context.data?.appointments ?? null)
  const listFailed = useSelector(list, (snapshot) => snapshot?.matches('failed') ?? false)
  const failure = useSelector(requests, ({ context }) => context.failure)
  const declining = useSelector(requests, (snapshot) => snapshot.matches('declining'))
  const proposing = useSelector(requests, (snapshot) => snapshot.matches('proposing'))
  const browsing = useSelector(requests, (snapshot) => snapshot.matches('browsing'))
  // A time is also proposed for visits that were accepted, from the calendar.
  const proposal = proposing ? <ProposeDialog requests={requests} /> : null
  if (!listFailed && (items === null || items.length === 0) && failure === null) return proposal
  return (
    <Card
      id={REQUESTS_ID}
      title={t('requests.title')}
      flush
      aside={
        items === null ? null : (
          <p className="text-sm text-ink-soft">{t('requests.count', { count: items.length })}</p>
        )
      }
    >
      {failure === null || !browsing ? null : (
        <div className="px-5 pb-3">
          <RequestFailure failure={failure} />
        </div>
      )}
      <div className={items === null ? 'px-5 pb-3' : undefined}>
        <QueryView
          data={items}
          failed={listFailed}
          loading={null}
          failedBanner="info"
          failedTitle={t('requests.listFailed')}
          onRetry={() => list?.send({ type: 'query.refreshRequested' })}
        >
          {(shown) => (
            <ul>
              {shown.map((request) => (
                <RequestRow key={request.id} requests={requests} request={request} />
              ))}
            </ul>
          )}
        </QueryView>
      </div>
      {declining ? <DeclineDialog requests={requests} /> : null}
      {proposal}
    </Card>
  )
}
