import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import { Announced } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'
import { restoreFocus } from '../ui/restoreFocus.ts'

const GRADES = ['1', '2', '3', '4', '5'] as const
const COMMENT_LENGTH = 1_000

const answer = z.object({
  rating: z.coerce.number().int().min(1).max(5),
  comment: z.string().trim().max(COMMENT_LENGTH).catch(''),
})

/** A rating and an optional comment: once per call, voluntary (experience §8.5, §8.7). */
export const CallRating = ({ guest }: { guest: GuestJoinRef }) => {
  const { t } = useTranslation('guest')
  const feedback = useSelector(guest, (snapshot) => snapshot.children.feedback)
  const thanked = useSelector(guest, (snapshot) => snapshot.matches({ ended: 'thanked' }))
  const state = useSelector(feedback, (snapshot) => snapshot?.value ?? 'idle')
  const rated = useSelector(feedback, (snapshot) => snapshot?.context.subject?.joinedAt != null)
  if (thanked || state === 'submitting')
    return (
      <Announced ref={restoreFocus} tabIndex={-1} data-focus-quiet>
        {t('rating.thanks')}
      </Announced>
    )
  // A failure is ignored, because it must not block the guest. Without a call there is nothing to rate.
  if (feedback === undefined || state === 'failed' || !rated) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = answer.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    if (!given.success) return
    feedback.send({
      type: 'feedback.submitted',
      payload: {
        question: t('rating.heading'),
        rating: given.data.rating,
        min_rating: 1,
        max_rating: 5,
        reasons: [],
        comment: given.data.comment,
      },
    })
  }
  return (
    <form onSubmit={submit} className="grid gap-4 rounded-xl border border-line bg-surface p-5 shadow-card">
      <fieldset className="grid gap-3">
        <legend className="text-lg font-semibold">{t('rating.heading')}</legend>
        <p className="text-base text-ink-soft">{t('rating.text')}</p>
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-5">
          {GRADES.map((grade) => (
            <label
              key={grade}
              className="flex min-h-11 items-center gap-3 rounded-md border border-line px-3 py-2 text-base has-[:checked]:border-primary has-[:checked]:bg-primary-soft has-[:checked]:text-on-primary-soft has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus sm:flex-col sm:gap-1.5 sm:text-center sm:text-sm"
            >
              <input type="radio" name="rating" value={grade} required className="size-5 accent-primary" />
              {t(`rating.q${grade}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <label className="grid gap-1.5 text-base font-semibold">
        {t('rating.comment')}
        <textarea
          name="comment"
          rows={2}
          maxLength={COMMENT_LENGTH}
          className="rounded-md border border-edge bg-surface px-3 py-2 text-base font-normal text-ink"
        />
      </label>
      <Button type="submit" tone="secondary" className="justify-self-start">
        {t('rating.send')}
      </Button>
    </form>
  )
}
