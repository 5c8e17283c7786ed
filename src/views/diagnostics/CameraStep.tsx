import { useSelector } from '@xstate/react'
import { Video, VideoOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CameraCheckRef } from '../../machines/diagnostics/cameraCheckMachine.ts'
import type { DiagnosticsRef } from '../../machines/diagnostics/diagnosticsMachine.ts'
import { VideoView } from '../meeting/tracks/VideoView.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Advice } from './Advice.tsx'
import { DeviceSelect } from './DeviceSelect.tsx'
import { StepFrame } from './StepFrame.tsx'

/** The own picture, with a hint on light and framing. */
export const CameraStep = ({ check, camera }: { check: DiagnosticsRef; camera: CameraCheckRef }) => {
  const { t } = useTranslation('diagnostics')
  const showing = useSelector(camera, (snapshot) => snapshot.matches('showing'))
  const failed = useSelector(camera, (snapshot) => snapshot.matches('failed'))
  const problem = useSelector(camera, ({ context }) => context.error?.code ?? null)
  const Icon = failed ? VideoOff : Video
  return (
    <StepFrame
      check={check}
      title={t('step.camera')}
      settled={showing || failed}
      result={
        <>
          {showing ? <Banner tone="success" title={t('camera.good')} /> : null}
          {failed && problem !== null ? <Advice check={check} problem={problem} /> : null}
        </>
      }
    >
      <div
        data-hero
        className="relative aspect-[4/3] max-w-2xl overflow-hidden rounded-xl border border-hero-line bg-hero text-on-hero sm:aspect-video"
      >
        {showing ? (
          <VideoView trackId={null} label={t('camera.self')} mirrored />
        ) : (
          <div className="flex size-full flex-col items-center justify-center gap-2 p-5 text-center">
            <Icon size={36} aria-hidden="true" className="text-ember" />
            <p className="font-semibold">{t(failed ? 'camera.none' : 'camera.asking')}</p>
          </div>
        )}
      </div>
      <DeviceSelect check={check} kind="videoInput" />
      {showing ? <p className="text-ink-soft">{t('camera.hint')}</p> : null}
    </StepFrame>
  )
}
