import { useSelector } from '@xstate/react'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FILE_PURPOSES, PICTURE_TYPES } from '../../contracts/portal/files/filePurposes.ts'
import type { PictureRef } from '../../machines/profile/pictureMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { useChosenFiles } from '../app/ChosenFilesContext.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { Loader } from '../ui/Loader.tsx'
import { restoreFocus } from '../ui/restoreFocus.ts'
import { PictureCropper } from './PictureCropper.tsx'
import { UploadProgress } from './UploadProgress.tsx'

const MEGABYTES = FILE_PURPOSES.avatar.maxBytes / 1024 / 1024

/** P7.51, P7.53: the practitioner's picture: choose, crop, remove, bring back. */
export const PictureCard = ({ picture }: { picture: PictureRef }) => {
  const { t } = useTranslation('profile')
  const held = useChosenFiles()
  const avatar = useSelector(
    useLasting('currentPractitioner'),
    ({ context }) => context.practitioner?.avatar ?? null,
  )
  const { problem, failure } = useSelector(picture, ({ context }) => context)
  const state = useSelector(picture, ({ value }) => value)
  const upload = useSelector(picture, ({ children }) => children.pictureUpload)
  const idle = state === 'shown' || state === 'removed'
  return (
    <Card title={t('picture.heading')}>
      <div className="grid gap-4">
        {state === 'cropping' || state === 'cutting' ? (
          <PictureCropper picture={picture} />
        ) : (
          <div className="flex flex-wrap items-center gap-4">
            <Avatar src={avatar} size="xl" />
            <div className="grid min-w-0 flex-1 basis-56 gap-3">
              <p
                key={idle ? 'idle' : 'busy'}
                ref={restoreFocus}
                tabIndex={-1}
                className="text-sm text-ink-soft"
              >
                {t(avatar === null ? 'picture.none' : 'picture.current')}
              </p>
              {idle ? (
                <div className="flex flex-wrap gap-2">
                  <FileButton
                    accept={PICTURE_TYPES.join(',')}
                    label={t(avatar === null ? 'picture.choose' : 'picture.change')}
                    onFile={(file) =>
                      picture.send({
                        type: 'picture.chosen',
                        file: { handle: held.hold(file), name: file.name, size: file.size, type: file.type },
                      })
                    }
                  >
                    {t(avatar === null ? 'picture.choose' : 'picture.change')}
                  </FileButton>
                  {avatar === null || state === 'removed' ? null : (
                    <Button
                      size="sm"
                      tone="quiet"
                      onClick={() => picture.send({ type: 'picture.removeRequested' })}
                    >
                      {t('picture.remove')}
                    </Button>
                  )}
                </div>
              ) : null}
            </div>
          </div>
        )}
        {state === 'measuring' ? <Loader label={t('picture.opening')} /> : null}
        {state === 'removed' ? (
          <Banner
            tone="info"
            title={t('picture.removed')}
            actions={
              <Button
                size="sm"
                icon={<Undo2 size={16} aria-hidden="true" />}
                onClick={() => picture.send({ type: 'picture.restoreRequested' })}
              >
                {t('picture.undo')}
              </Button>
            }
          />
        ) : null}
        {state === 'sending' && upload !== undefined ? (
          <UploadProgress
            upload={upload}
            megabytes={MEGABYTES}
            onCancel={() => picture.send({ type: 'picture.dismissed' })}
          />
        ) : null}
        {problem === null ? null : <FieldError text={t(`upload.refused.${problem}`)} />}
        {failure === null ? null : <FieldError text={t('picture.failed', { code: String(failure.code) })} />}
        <p className="text-sm text-ink-soft">{t('picture.hint')}</p>
      </div>
    </Card>
  )
}
