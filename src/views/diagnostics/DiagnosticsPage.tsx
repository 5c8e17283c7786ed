import { useSelector } from '@xstate/react'
import type { DiagnosticsRef } from '../../machines/diagnostics/diagnosticsMachine.ts'
import { BrowserStep } from './BrowserStep.tsx'
import { CameraStep } from './CameraStep.tsx'
import { CheckSteps } from './CheckSteps.tsx'
import { ConnectionStep } from './ConnectionStep.tsx'
import { MicrophoneStep } from './MicrophoneStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { StartStep } from './StartStep.tsx'
import { useCheckKeys } from './useCheckKeys.ts'

const Step = ({ check }: { check: DiagnosticsRef }) => {
  const snapshot = useSelector(check, (current) => current)
  const { cameraCheck, microphoneCheck, connectivityCheck } = snapshot.children
  if (snapshot.matches('browser')) return <BrowserStep check={check} />
  if (snapshot.matches('camera') && cameraCheck) return <CameraStep check={check} camera={cameraCheck} />
  if (snapshot.matches('microphone') && microphoneCheck)
    return <MicrophoneStep check={check} microphone={microphoneCheck} />
  if (snapshot.matches('connection') && connectivityCheck)
    return <ConnectionStep check={check} connectivityCheck={connectivityCheck} />
  if (snapshot.matches('result')) return <ResultStep check={check} />
  return <StartStep check={check} />
}

/** /diagnostics: everything before a call, for everybody, without an account (experience §8.6). */
export const DiagnosticsPage = ({ actor: check }: { actor: DiagnosticsRef }) => {
  const panel = useCheckKeys(check)
  return (
    <div className="mx-auto grid w-full max-w-5xl content-start gap-5 px-4 pt-3 pb-10 wide:grid-cols-[15rem_minmax(0,1fr)] wide:gap-10 wide:px-8 wide:pt-8">
      <CheckSteps check={check} />
      <div ref={panel} className="grid min-w-0 content-start gap-5">
        <Step check={check} />
      </div>
    </div>
  )
}
