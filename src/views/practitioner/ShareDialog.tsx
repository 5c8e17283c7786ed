import { useSelector } from '@xstate/react'
import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useChild, useLasting } from '../app/ActorContext.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useSpecialityName } from './useSpecialityName.ts'

/** P2.52, P2.55-P2.57: first a specialization, then the link, which is selectable text as well. */
export const ShareDialog = () => {
  const { t } = useTranslation('portal')
  const { t: common } = useTranslation()
  const specialityName = useSpecialityName()
  const shell = useLasting('shell')
  const share = useChild('shareProfile')
  const open = useSelector(shell, (snapshot) => snapshot.matches({ dialog: 'share' }))
  const specialities = useSelector(
    useLasting('currentPractitioner'),
    ({ context }) => context.practitioner?.profile.specialities,
  )
  const chosen = useSelector(share, (snapshot) => snapshot?.context.specialityId ?? null)
  const link = useSelector(share, (snapshot) => snapshot?.context.link ?? null)
  const copy = useSelector(share, (snapshot) => snapshot?.children.copy)
  const copied = useSelector(copy, (snapshot) => snapshot?.matches('copied') === true)
  if (share === undefined || specialities === undefined) return null
  return (
    <Dialog
      open={open}
      onClose={() => shell.send({ type: 'dialog.closed' })}
      title={t('share.title')}
      closeLabel={common('close')}
      size="sm"
      actions={
        link === null ? undefined : (
          <Button
            icon={copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
            onClick={() => share.send({ type: 'share.copyRequested' })}
          >
            {t(copied ? 'share.copied' : 'share.copy')}
          </Button>
        )
      }
    >
      <div className="grid gap-4 pb-2">
        <p className="text-ink-soft">{t('share.intro')}</p>
        <Select
          label={t('share.speciality')}
          placeholder={t('share.placeholder')}
          value={chosen}
          options={specialities.map(({ speciality }) => ({
            value: speciality.id,
            label: specialityName(speciality.practitioner_speciality),
          }))}
          onChange={(specialityId) => share.send({ type: 'share.specialityChosen', specialityId })}
        />
        {link === null ? null : (
          <>
            <TextField
              label={t('share.link')}
              value={link}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
            <div className="flex flex-wrap items-center gap-4">
              <QrCode text={link} label={t('share.qr')} />
              <p className="min-w-40 flex-1 text-sm text-ink-soft">{t('share.qrHint')}</p>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
