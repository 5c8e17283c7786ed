import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContextOf } from '../../../contracts/machineContract.ts'
import { POLL_LIMIT, pollKind } from '../../../contracts/meeting/polls/polls.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import type { pollsContract } from '../../../machines/meeting/polls/pollsContract.ts'
import type { PollEditorRef } from '../../../machines/visit/pollEditorMachine.ts'
import { useSchemaForm } from '../../forms/useSchemaForm.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useRoleName } from '../people/useRoleName.ts'
import { editedEntriesOf, pollDraftOf, pollFields } from './pollDraftOf.ts'
import { QuestionEditor } from './QuestionEditor.tsx'

/** Outside the component: the form takes the focus once, when it opens. */
const focus = (element: HTMLElement | null) => element?.focus()

interface PollEditorProps {
  meeting: MeetingRef
  editor: PollEditorRef
  creation: ContextOf<typeof pollsContract>['creation']
}

/**
 * A new poll. The form holds the text while a field has the focus; the editor stores it when the field is
 * left.
 */
export const PollEditor = ({ meeting, editor, creation }: PollEditorProps) => {
  const { t } = useTranslation('polls')
  const roleName = useRoleName()
  const shape = useSelector(editor, ({ context }) => context)
  const { entries } = shape
  const roles = useSelector(meeting, ({ context }) => context.roles)
  const voters = Object.values(roles)
    .filter(({ subscribeParams }) => subscribeParams.subscribeToRoles.length > 0)
    .map(({ name }) => name)
  // The browser reports missing fields; no field can be invalid in another way.
  const { form, submit } = useSchemaForm(pollFields, {
    defaultValues: entries,
    errorText: () => '',
    shouldUnregister: true,
  })
  const { register } = form
  const create = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    const startAtOnce = event.nativeEvent.submitter?.getAttribute('value') === 'start'
    submit((fields) => {
      if (creation === 'pending') return
      const typed = editedEntriesOf(fields)
      editor.send({ type: 'editor.sent', entries: typed })
      meeting.send({
        type: 'polls.ordered',
        order: { kind: 'create', draft: pollDraftOf(typed, shape), startAtOnce },
      })
    })(event)
  }
  const keep = () => editor.send({ type: 'editor.fieldLeft', entries: editedEntriesOf(form.getValues()) })
  return (
    <form
      onSubmit={create}
      onBlur={keep}
      className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto p-4"
    >
      <h3 ref={focus} tabIndex={-1} data-focus-quiet className="text-base font-semibold">
        {t('editor.heading')}
      </h3>
      <TextField {...register('title')} label={t('editor.title')} required maxLength={POLL_LIMIT.title} />
      <SelectField
        label={t('editor.kind')}
        value={shape.kind}
        options={pollKind.options.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={({ currentTarget }) => {
          const kind = pollKind.safeParse(currentTarget.value).data
          if (kind !== undefined) editor.send({ type: 'editor.kindChosen', kind })
        }}
      />
      {shape.questions.map((question, at) => (
        <QuestionEditor
          key={question.id}
          editor={editor}
          question={question}
          register={register}
          number={at + 1}
          isQuiz={shape.kind === 'quiz'}
          alone={shape.questions.length === 1}
        />
      ))}
      <Button
        tone="secondary"
        size="sm"
        className="justify-self-start"
        icon={<Plus size={17} aria-hidden="true" />}
        onClick={() => editor.send({ type: 'editor.questionAdded' })}
      >
        {t('editor.addQuestion')}
      </Button>
      <label className="grid gap-1.5 text-sm font-semibold">
        {t('editor.voters')}
        <select
          {...register('voters')}
          className="min-h-11 rounded-md border border-edge bg-surface px-3 text-base font-normal text-ink"
        >
          <option value="">{t('editor.everyone')}</option>
          {voters.map((name) => (
            <option key={name} value={name}>
              {roleName(name)}
            </option>
          ))}
        </select>
      </label>
      <Checkbox {...register('anonymous')}>{t('editor.anonymous')}</Checkbox>
      <TextField
        {...register('minutes')}
        type="number"
        min={0}
        max={POLL_LIMIT.duration / 60}
        step="any"
        inputMode="decimal"
        label={t('editor.minutes')}
      />
      <Announced as="div" urgent>
        {creation === 'refused' ? <FieldError text={t('editor.refused')} /> : null}
      </Announced>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" value="start" aria-disabled={creation === 'pending'}>
          {t('editor.start')}
        </Button>
        <Button type="submit" value="save" tone="secondary" aria-disabled={creation === 'pending'}>
          {t('editor.save')}
        </Button>
        <Button tone="quiet" onClick={() => editor.send({ type: 'editor.closed' })}>
          {t('editor.cancel')}
        </Button>
      </div>
    </form>
  )
}
