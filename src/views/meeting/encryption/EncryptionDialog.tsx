import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { useMedia } from '../../app/MediaContext.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useCallPart } from '../call/useCallPart.ts'
import { useObserved } from '../call/useObserved.ts'
import { useEncryptionCourse } from './useEncryption.ts'
import { useIsReadByServer } from './useIsReadByServer.ts'

interface EncryptionDialogProps {
  meeting: MeetingRef
  open: boolean
  onClose: () => void
}

/** The code is read from the stream and is in no machine (decision 0184). */
const Code = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('devices')
  const code = useObserved(useMedia().encryptionCode$, null)
  const course = useEncryptionCourse(meeting)
  const people = useSelector(useCallPart(meeting, 'encryption'), (snapshot) => snapshot?.context.people ?? 1)
  return (
    <section className="grid gap-1 rounded-lg bg-neutral-soft p-4 text-on-neutral-soft">
      <h3 className="text-sm font-semibold">{t('encryption.code')}</h3>
      {code === null ? (
        <Announced>
          {t(course === 'alone' ? 'encryption.noCode.alone' : 'encryption.noCode.agreeing')}
        </Announced>
      ) : (
        <>
          <Announced data-encryption-code className="font-mono text-3xl tracking-widest tabular-nums">
            {code}
          </Announced>
          <p className="text-sm">{t('encryption.compare')}</p>
          <p className="text-sm">{t('encryption.people', { count: people })}</p>
        </>
      )}
    </section>
  )
}

const Coverage = () => {
  const { t } = useTranslation('devices')
  return (
    <dl className="grid gap-3 text-sm">
      <div>
        <dt className="font-semibold">{t('encryption.covered')}</dt>
        <dd>{t('encryption.coveredText')}</dd>
      </div>
      <div>
        <dt className="font-semibold">{t('encryption.notCovered')}</dt>
        <dd>{t('encryption.notCoveredText')}</dd>
      </div>
    </dl>
  )
}

/** Shows the scope of the encryption, the code to compare, and the doctor's choice. */
export const EncryptionDialog = ({ meeting, open, onClose }: EncryptionDialogProps) => {
  const { t } = useTranslation('devices')
  const encryption = useCallPart(meeting, 'encryption')
  const isOn = useEncryptionCourse(meeting) !== 'off'
  const isDoctor = useSelector(meeting, ({ context }) => context.localRole === 'doctor')
  const busy = useSelector(encryption, (snapshot) => snapshot?.matches({ choice: 'sending' }) === true)
  const refused = useSelector(encryption, (snapshot) => snapshot?.matches({ choice: 'refused' }) === true)
  const wanted = useSelector(encryption, (snapshot) => snapshot?.context.wanted === true)
  const isRead = useIsReadByServer(meeting)
  const isBlocked = !isOn && isRead
  const close = () => {
    encryption?.send({ type: 'encryption.failureRead' })
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('encryption.heading')}
      closeLabel={t('encryption.close')}
      size="sm"
      actions={
        isDoctor ? (
          <Button
            tone={isOn ? 'secondary' : 'primary'}
            disabled={busy || isBlocked}
            aria-busy={busy}
            onClick={() => encryption?.send({ type: 'encryption.ordered', enabled: !isOn })}
          >
            {t(isOn ? 'encryption.turnOff' : 'encryption.turnOn')}
          </Button>
        ) : undefined
      }
    >
      <div className="grid gap-4">
        <p>{t(isOn ? 'encryption.onText' : 'encryption.offText')}</p>
        {isOn ? <Code meeting={meeting} /> : null}
        <Coverage />
        {isBlocked && isDoctor ? <p className="text-sm">{t('encryption.blocked')}</p> : null}
        {refused ? (
          <Banner urgent tone="danger" title={t(wanted ? 'encryption.onRefused' : 'encryption.offRefused')} />
        ) : null}
      </div>
    </Dialog>
  )
}
