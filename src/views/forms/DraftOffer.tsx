import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AnyActorRef } from 'xstate'
import { deviceZone } from '../format/deviceZone.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { type FormSnapshot, isDraftOffered } from './formSnapshot.ts'

const offeredSince = (snapshot: FormSnapshot): number | null =>
  isDraftOffered(snapshot) ? (snapshot.context.storedDraft?.savedAt ?? null) : null

/**
 * Offers a draft of an earlier visit to the form: it is restored or discarded, and left unchanged before
 * (experience §2.3).
 * @param form an actor of a machine of `createForm`
 */
export const DraftOffer = ({ form }: { form: AnyActorRef }) => {
  const { t } = useTranslation()
  const formats = useZonedFormats(deviceZone())
  const since = useSelector(form, offeredSince)
  if (since === null) return null
  return (
    <Banner
      tone="info"
      title={t('form.draft', { time: formats.dateTime(new Date(since).toISOString()) })}
      actions={
        <>
          <Button size="sm" onClick={() => form.send({ type: 'form.draftRestored' })}>
            {t('form.restore')}
          </Button>
          <Button size="sm" tone="secondary" onClick={() => form.send({ type: 'form.draftDiscarded' })}>
            {t('form.discard')}
          </Button>
        </>
      }
    />
  )
}
