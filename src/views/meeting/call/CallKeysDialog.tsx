import { useSelector } from '@xstate/react'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type KeyAct,
  keyAct,
  singleKey,
  USUAL_KEYS,
} from '../../../contracts/meeting/call/callPreferences.ts'
import { selectCallKeys } from '../../../machines/meeting/call/callPreferencesMachine.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { isTyping } from '../../ui/isTyping.ts'
import { Keycap } from '../../ui/Keycap.tsx'
import { useCallPart } from './useCallPart.ts'

interface CallKeysDialogProps {
  meeting: MeetingRef
  open: boolean
  onOpen: () => void
  onClose: () => void
}

const ON_STAGE = keyAct.options.filter((act) => act !== 'list')
const row = 'flex items-center justify-between gap-4 border-b border-line py-1.5 last:border-0'

/**
 * The keys of the call, listed by a key of its own outside a text field. Each single key can be changed or switched
 * off here, because speech input may press keys by accident (experience §8.2, WCAG 2.1.4).
 */
export const CallKeysDialog = ({ meeting, open, onOpen, onClose }: CallKeysDialogProps) => {
  const { t } = useTranslation('meeting')
  const id = useId()
  const preferences = useCallPart(meeting, 'callPreferences')
  const working = useSelector(preferences, selectCallKeys)
  const keys = useSelector(preferences, (snapshot) => snapshot?.context.keys ?? USUAL_KEYS)
  const keysOn = useSelector(preferences, (snapshot) => snapshot?.context.keysOn !== false)
  const conflict = useSelector(preferences, (snapshot) => snapshot?.context.conflict ?? null)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || open || isTyping(event.target)) return
    if (event.key.toLowerCase() !== working.list) return
    event.preventDefault()
    onOpen()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const nameOf = (key: string) => (key === ' ' ? t('keys.space') : key.toUpperCase())
  const choose = (act: KeyAct, key: string | null) => {
    const chosen = key === null ? null : singleKey.safeParse(key)
    if (chosen === null) preferences?.send({ type: 'callPreferences.keyChosen', act, key: null })
    else if (chosen.success) preferences?.send({ type: 'callPreferences.keyChosen', act, key: chosen.data })
  }
  const onKeyIn = (act: KeyAct) => (event: ReactKeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const clears = event.key === 'Backspace' || event.key === 'Delete'
    if (!clears && !singleKey.safeParse(event.key).success) return
    event.preventDefault()
    choose(act, clears ? null : event.key)
  }
  const fixed = (key: string, does: string) => (
    <div className={row}>
      <dt>{does}</dt>
      <dd>
        <Keycap>{key}</Keycap>
      </dd>
    </div>
  )
  const changeable = (act: KeyAct) => {
    const key = keys[act]
    const wrong = conflict?.act === act ? conflict : null
    return (
      <li key={act} className={row}>
        <div>
          <label htmlFor={`${id}-${act}`}>{t(`keys.${act}`)}</label>
          {wrong === null ? null : (
            <FieldError
              id={`${id}-wrong`}
              text={t('keys.conflict', { key: nameOf(wrong.key), act: t(`keys.${wrong.takenBy}`) })}
            />
          )}
        </div>
        <input
          id={`${id}-${act}`}
          disabled={!keysOn}
          autoComplete="off"
          // A phone's keyboard sends no key, only the text.
          onChange={({ currentTarget }) => choose(act, currentTarget.value.slice(-1))}
          onKeyDown={onKeyIn(act)}
          onBlur={() => preferences?.send({ type: 'callPreferences.conflictClosed' })}
          value={key === null ? t('keys.off') : nameOf(key)}
          aria-invalid={wrong !== null}
          aria-describedby={wrong === null ? `${id}-how` : `${id}-wrong`}
          className="min-h-9 w-24 shrink-0 rounded-sm border border-edge bg-sunken px-2 text-center text-sm font-semibold caret-transparent disabled:opacity-60 aria-invalid:border-danger"
        />
      </li>
    )
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('keys.heading')} closeLabel={t('keys.close')} size="sm">
      <h3 className="text-base font-semibold">{t('keys.anywhere')}</h3>
      <dl>
        {fixed('Ctrl/⌘ + D', t('keys.microphone'))}
        {fixed('Ctrl/⌘ + E', t('keys.camera'))}
      </dl>
      <p className="mb-4 text-sm text-ink-soft">{t('keys.browser')}</p>
      <Checkbox
        checked={keysOn}
        onChange={({ currentTarget }) =>
          preferences?.send({ type: 'callPreferences.keysSwitched', on: currentTarget.checked })
        }
      >
        {t('keys.on')}
      </Checkbox>
      <p id={`${id}-how`} className="mb-2 text-sm text-ink-soft">
        {t('keys.how')} {t('keys.device')}
      </p>
      <ul>{changeable('list')}</ul>
      <h3 className="mt-3 text-base font-semibold">{t('keys.onStage')}</h3>
      <ul>{ON_STAGE.map(changeable)}</ul>
      <Button
        tone="quiet"
        size="sm"
        className="mt-3"
        onClick={() => preferences?.send({ type: 'callPreferences.keysReset' })}
      >
        {t('keys.reset')}
      </Button>
    </Dialog>
  )
}
