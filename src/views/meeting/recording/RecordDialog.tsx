import { useSelector } from '@xstate/react'
import { type RefObject, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  REASON_LENGTH,
  requestedKinds,
  requestRecording,
} from '../../../contracts/portal/recording/recording.ts'
import { selectPermissions } from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import type { RecordingControlRef } from '../../../machines/visit/recordingControlMachine.ts'
import { hasTypedText } from '../../forms/hasTypedText.ts'
import { useDiscardQuestion } from '../../forms/useDiscardQuestion.tsx'
import { useSchemaForm } from '../../forms/useSchemaForm.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useCallPart } from '../call/useCallPart.ts'
import { useRoleName } from '../people/useRoleName.ts'

interface RecordDialogProps {
  meeting: MeetingRef
  control: RecordingControlRef
}

/** Asks for the reason of a recording, and says who must agree (experience §8.2). */
export const RecordDialog = ({ meeting, control }: RecordDialogProps) => {
  const { t } = useTranslation('meeting')
  const open = useSelector(
    control,
    (snapshot) => snapshot.matches('describing') || snapshot.matches('requesting'),
  )
  const busy = useSelector(control, (snapshot) => snapshot.matches('requesting'))
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { close, question } = useDiscardQuestion(
    () => hasTypedText(form.current),
    () => control.send({ type: 'recordingControl.dismissed' }),
  )
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('recording.dialogTitle')}
      closeLabel={t('recording.cancel')}
      size="sm"
      actions={
        <>
          <Button tone="secondary" onClick={close} disabled={busy}>
            {t('recording.cancel')}
          </Button>
          <Button type="submit" form={id} disabled={busy} aria-busy={busy}>
            {t('recording.ask')}
          </Button>
        </>
      }
    >
      <ReasonForm id={id} formRef={form} meeting={meeting} control={control} />
      {question}
    </Dialog>
  )
}

const REFUSALS: Readonly<Record<string, 'alreadyOpen' | 'notNow'>> = {
  conflict: 'alreadyOpen',
  statusRefused: 'notNow',
}

interface ReasonFormProps extends RecordDialogProps {
  id: string
  formRef: RefObject<HTMLFormElement | null>
}

/** Separate, so that each time the dialog opens it is empty. */
const ReasonForm = ({ id, formRef, meeting, control }: ReasonFormProps) => {
  const { t } = useTranslation('meeting')
  const roleName = useRoleName()
  // Without the right, or without a composer on the server, each person is recorded apart.
  const mayCompose = useSelector(meeting, selectPermissions)?.browserRecording === true
  const failure = useSelector(control, ({ context }) => context.failure)
  const asked = useSelector(
    useCallPart(meeting, 'peers'),
    (snapshot) =>
      Object.values(snapshot?.context.peers ?? {})
        .filter(({ isLocal, roleName: role }) => !isLocal && role !== 'doctor' && role !== 'waiting')
        .map((peer) => ({ id: peer.id, name: peer.name, role: peer.roleName ?? '' })),
    sameJson,
  )
  const { field, submit } = useSchemaForm(requestRecording.body, {
    defaultValues: { reason: '', kind: 'sfu' },
    errorText: () => t('recording.reasonError'),
  })
  return (
    <form
      ref={formRef}
      id={id}
      noValidate
      onSubmit={submit((request) => control.send({ type: 'recordingControl.submitted', ...request }))}
      className="grid gap-4"
    >
      <TextField
        label={t('recording.reason')}
        hint={t('recording.reasonHint')}
        maxLength={REASON_LENGTH}
        autoComplete="off"
        data-autofocus
        {...field('reason')}
      />
      {mayCompose ? (
        <SelectField
          label={t('recording.kind')}
          hint={t('recording.kindHint')}
          options={requestedKinds.map((kind) => ({ value: kind, label: t(`recording.kinds.${kind}`) }))}
          {...field('kind')}
        />
      ) : (
        <p className="text-sm text-ink-soft">{t('recording.separately')}</p>
      )}
      {asked.length === 0 ? (
        <p>{t('recording.nobody')}</p>
      ) : (
        <div>
          <p>{t('recording.consent')}</p>
          <ul className="mt-1 grid list-disc gap-1 pl-5 font-semibold">
            {asked.map((one) => (
              <li key={one.id}>
                {t('recording.person', {
                  name: one.name === '' ? t('people.noName') : one.name,
                  role: roleName(one.role),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {failure === null ? null : (
        <Banner urgent tone="danger" title={t(`recording.${REFUSALS[failure.code] ?? 'requestFailed'}`)} />
      )}
    </form>
  )
}
