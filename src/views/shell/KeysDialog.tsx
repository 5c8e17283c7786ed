import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useLasting } from '../app/ActorContext.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Keycap } from '../ui/Keycap.tsx'

/** Keys whose names differ between the languages. */
const NAMED = ['shiftF6', 'shiftArrows', 'delete', 'pageUp', 'pageDown'] as const
const isNamed = (key: string): key is (typeof NAMED)[number] => NAMED.some((one) => one === key)

/** Groups of keys by the place where they work; each row is one act and its keys. */
const GROUPS = [
  [
    'anywhere',
    [
      ['list', ['?']],
      ['region', ['F6']],
      ['regionBack', ['shiftF6']],
    ],
  ],
  ['patients', [['search', ['/']]]],
  [
    'calendar',
    [
      ['move', ['←', '↑', '→', '↓']],
      ['select', ['shiftArrows']],
      ['open', ['Enter']],
      ['remove', ['delete']],
      ['today', ['T']],
      ['turn', ['pageUp', 'pageDown']],
    ],
  ],
] as const

/** The keyboard shortcuts of the portal, and the switch for those of one character (experience §2.4). */
export const KeysDialog = () => {
  const { t } = useTranslation('portal')
  const { t: common } = useTranslation()
  const shell = useLasting('shell')
  const open = useSelector(shell, (snapshot) => snapshot.matches({ dialog: 'keys' }))
  const isOn = useSelector(shell, ({ context }) => context.singleKeys)
  return (
    <Dialog
      open={open}
      onClose={() => shell.send({ type: 'dialog.closed' })}
      title={t('keys.title')}
      closeLabel={common('close')}
      size="sm"
    >
      <div className="grid gap-4">
        <div>
          <Checkbox
            checked={isOn}
            onChange={({ currentTarget }) =>
              shell.send({ type: 'singleKeys.switched', on: currentTarget.checked })
            }
          >
            {t('keys.single')}
          </Checkbox>
          <p className="text-sm text-ink-soft">{t('keys.singleHint')}</p>
        </div>
        {GROUPS.map(([group, rows]) => (
          <section key={group} aria-labelledby={`keys-${group}`} className="grid gap-1">
            <h3 id={`keys-${group}`} className="text-base font-semibold">
              {t(`keys.${group}`)}
            </h3>
            <dl>
              {rows.map(([act, keys]) => (
                <div
                  key={act}
                  className="flex items-center justify-between gap-4 border-b border-line py-1.5 last:border-0"
                >
                  <dt>{t(`keys.${act}`)}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <Keycap key={key}>{isNamed(key) ? t(`keys.name.${key}`) : key}</Keycap>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className="text-sm text-ink-soft">{t('keys.inCall')}</p>
      </div>
    </Dialog>
  )
}
