import { Plus, Trash2 } from 'lucide-react'
import type { UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { POLL_LIMIT, questionType } from '../../../contracts/meeting/polls/polls.ts'
import type { EditedQuestion } from '../../../machines/visit/pollEditorContract.ts'
import type { PollEditorRef } from '../../../machines/visit/pollEditorMachine.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { PollFields } from './pollDraftOf.ts'

interface QuestionEditorProps {
  editor: PollEditorRef
  question: EditedQuestion
  register: UseFormRegister<PollFields>
  number: number
  isQuiz: boolean
  alone: boolean
}

/** One question with its options; in a quiz also the correct ones. */
export const QuestionEditor = ({
  editor,
  question,
  register,
  number,
  isQuiz,
  alone,
}: QuestionEditorProps) => {
  const { t } = useTranslation('polls')
  const { id, type, options } = question
  const single = type === 'single-choice'
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-3">
      <legend className="px-1 font-semibold">{t('editor.question', { number })}</legend>
      <TextField
        {...register(`text-${id}`)}
        label={t('editor.question', { number })}
        labelHidden
        required
        maxLength={POLL_LIMIT.text}
      />
      <SelectField
        label={t('editor.type')}
        value={type}
        options={questionType.options.map((value) => ({ value, label: t(`editor.types.${value}`) }))}
        onChange={({ currentTarget }) => {
          const answers = questionType.safeParse(currentTarget.value).data
          if (answers !== undefined) editor.send({ type: 'editor.typeChosen', id, answers })
        }}
      />
      {type === 'single-choice' || type === 'multiple-choice' ? (
        <div className="grid gap-2">
          {options.map((option, at) => (
            <div key={option} className="flex items-center gap-2">
              {isQuiz ? (
                <input
                  type={single ? 'radio' : 'checkbox'}
                  {...register(single ? `right-${id}` : `right-${option}`)}
                  value={option}
                  aria-label={t('editor.right', { number: at + 1 })}
                  required={single}
                  className="size-6 shrink-0 accent-primary"
                />
              ) : null}
              <TextField
                {...register(`option-${option}`)}
                label={t('editor.option', { number: at + 1 })}
                placeholder={t('editor.option', { number: at + 1 })}
                labelHidden
                required
                maxLength={POLL_LIMIT.optionText}
                className="min-w-0 flex-1"
              />
              {options.length > 2 ? (
                <IconButton
                  size="sm"
                  label={t('editor.removeOption', { number: at + 1 })}
                  icon={<Trash2 size={18} aria-hidden="true" />}
                  onClick={() => editor.send({ type: 'editor.optionRemoved', id, option })}
                />
              ) : null}
            </div>
          ))}
          <Button
            tone="quiet"
            size="sm"
            className="justify-self-start"
            icon={<Plus size={17} aria-hidden="true" />}
            onClick={() => editor.send({ type: 'editor.optionAdded', id })}
          >
            {t('editor.addOption')}
          </Button>
        </div>
      ) : null}
      <div>
        <Checkbox {...register(`once-${id}`)}>{t('editor.once')}</Checkbox>
        <Checkbox {...register(`skippable-${id}`)}>{t('editor.skippable')}</Checkbox>
      </div>
      {alone ? null : (
        <Button
          tone="quiet"
          size="sm"
          className="justify-self-start"
          icon={<Trash2 size={17} aria-hidden="true" />}
          onClick={() => editor.send({ type: 'editor.questionRemoved', id })}
        >
          {t('editor.removeQuestion', { number })}
        </Button>
      )}
    </fieldset>
  )
}
