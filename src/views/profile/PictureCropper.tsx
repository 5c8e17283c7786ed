import { useSelector } from '@xstate/react'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { squareOf } from '../../contracts/portal/profile/pictureCrop.ts'
import type { PictureRef } from '../../machines/profile/pictureMachine.ts'
import { useChosenFiles } from '../app/ChosenFilesContext.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'

const FACTOR = 1.25
/** The step of the keys, as a fraction of the square's side. */
const STEP = 0.05
/** A drag is sent in steps of this size, which keeps the number of events low. */
const THIN = 0.02

const MOVES = [
  ['left', 'ArrowLeft', ArrowLeft, -STEP, 0],
  ['up', 'ArrowUp', ArrowUp, 0, -STEP],
  ['down', 'ArrowDown', ArrowDown, 0, STEP],
  ['right', 'ArrowRight', ArrowRight, STEP, 0],
] as const

/** The square is chosen by dragging, by buttons, and by keys (experience §4: zoom buttons and arrow keys). */
export const PictureCropper = ({ picture }: { picture: PictureRef }) => {
  const { t } = useTranslation('profile')
  const held = useChosenFiles()
  const { file, size, crop } = useSelector(picture, ({ context }) => context)
  const busy = useSelector(picture, (snapshot) => snapshot.matches('cutting'))
  const image = useRef<HTMLImageElement>(null)
  const zoomIn = useRef<HTMLFieldSetElement>(null)
  const dragged = useRef<{ x: number; y: number } | null>(null)
  const handle = file?.handle
  useEffect(() => {
    const chosen = handle === undefined ? undefined : held.of(handle)
    if (chosen === undefined || image.current === null) return
    const address = URL.createObjectURL(chosen)
    image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [handle, held])
  // The control that chose the file is gone.
  useEffect(() => zoomIn.current?.querySelector('button')?.focus(), [])
  if (size === null) return null
  const { left, top, side } = squareOf(size, crop)
  const percent = (pixels: number) => `${(pixels / side) * 100}%`
  const move = (right: number, down: number) => picture.send({ type: 'picture.moved', right, down })
  const zoom = (factor: number) => picture.send({ type: 'picture.zoomed', factor })
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = MOVES.find(([, key]) => key === event.key)
    if (moved !== undefined) move(moved[3], moved[4])
    else if (event.key === '+' || event.key === '=') zoom(FACTOR)
    else if (event.key === '-') zoom(1 / FACTOR)
    else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = { x: event.clientX, y: event.clientY }
  }
  const onPointerMove = (event: PointerEvent) => {
    const from = dragged.current
    if (from === null) return
    const { width } = event.currentTarget.getBoundingClientRect()
    const right = (from.x - event.clientX) / width
    const down = (from.y - event.clientY) / width
    if (Math.hypot(right, down) < THIN) return
    dragged.current = { x: event.clientX, y: event.clientY }
    move(right, down)
  }
  const onPointerEnd = () => {
    dragged.current = null
  }
  return (
    <fieldset ref={zoomIn} className="grid min-w-0 justify-items-start gap-4" onKeyDown={onKeyDown}>
      <legend className="mb-1.5 font-semibold">{t('picture.crop')}</legend>
      <div
        data-testid="crop"
        className="relative aspect-square w-full max-w-72 cursor-move touch-none overflow-hidden rounded-xl border border-edge bg-sunken"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
      >
        <img
          ref={image}
          alt=""
          draggable={false}
          className="absolute max-w-none select-none"
          style={{
            width: percent(size.width),
            height: percent(size.height),
            left: percent(-left),
            top: percent(-top),
          }}
        />
      </div>
      <p className="text-sm text-ink-soft">{t('picture.cropHint')}</p>
      <div className="flex flex-wrap gap-2">
        <IconButton
          tone="outline"
          label={t('picture.zoomIn')}
          icon={<ZoomIn size={20} aria-hidden="true" />}
          onClick={() => zoom(FACTOR)}
        />
        <IconButton
          tone="outline"
          label={t('picture.zoomOut')}
          icon={<ZoomOut size={20} aria-hidden="true" />}
          onClick={() => zoom(1 / FACTOR)}
        />
        {MOVES.map(([name, , Icon, right, down]) => (
          <IconButton
            key={name}
            tone="outline"
            label={t(`picture.${name}`)}
            icon={<Icon size={20} aria-hidden="true" />}
            onClick={() => move(right, down)}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <SubmitButton type="button" busy={busy} onClick={() => picture.send({ type: 'picture.confirmed' })}>
          {t('picture.use')}
        </SubmitButton>
        <Button tone="secondary" disabled={busy} onClick={() => picture.send({ type: 'picture.dismissed' })}>
          {t('picture.cancel')}
        </Button>
      </div>
    </fieldset>
  )
}
