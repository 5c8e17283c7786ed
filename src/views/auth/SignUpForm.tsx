import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { localeLabels, locales } from '../../contracts/portal/locale.ts'
import { type SignUpRef, signUp } from '../../machines/auth/signUp.ts'
import { DraftOffer } from '../forms/DraftOffer.tsx'
import { FormErrorSummary } from '../forms/FormErrorSummary.tsx'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { CheckboxField } from '../ui/CheckboxField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { authLinkClassName } from './AuthColumn.tsx'
import { FormOutcome } from './FormOutcome.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { ZoneField } from './ZoneField.tsx'

/**
 * The errors of a field; each is a key of i18n `auth:error.*`. The value `name` is described by its field.
 */
const problem = z
  .enum([
    'emailRequired',
    'email',
    'phoneRequired',
    'phone',
    'tooShort',
    'tooLong',
    'common',
    'personal',
    'zone',
    'accept',
    'outdated',
  ])
  .catch('tooLong')

const FIELDS = ['first_name', 'last_name_1', 'last_name_2', 'email', 'phone', 'password'] as const

/** The fields of a new account (experience 9.1). */
export const SignUpForm = ({ actor }: { actor: SignUpRef }) => {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation()
  const { base, failure } = useSelector(actor, ({ context }) => context)
  const busy = useSelector(actor, (snapshot) => snapshot.matches({ open: { entry: 'saving' } }))
  const { form, field, submit } = useMachineForm(signUp, actor, {
    defaultValues: { ...base, password: '', accept_terms: false, accept_privacy: false },
    errorText: ({ message }, name) =>
      name.includes('name') ? t('error.name') : t(`error.${problem.parse(message)}`),
  })
  const wrong = FIELDS.filter((name) => form.formState.errors[name] !== undefined)
  const boxes = (['accept_terms', 'accept_privacy'] as const).filter(
    (name) => form.formState.errors[name] !== undefined,
  )
  const consent = (name: 'terms' | 'privacy', path: string) => (
    <>
      {t(`signUp.${name}`)}{' '}
      <Link to={path} target="_blank" className={authLinkClassName}>
        {t(`signUp.${name}Link`)}
        <span className="sr-only"> {common('account.newTab')}</span>
      </Link>
    </>
  )
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={submit((values) => actor.send({ type: 'form.submitted', values }))}
    >
      <DraftOffer form={actor} />
      <FormOutcome failure={failure} />
      <FormErrorSummary
        errors={[...wrong, ...boxes].map((name) => ({ name, label: t(`signUp.field.${name}`) }))}
      />
      <TextField {...field('first_name')} autoComplete="given-name" label={t('signUp.field.first_name')} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <TextField
          {...field('last_name_1')}
          autoComplete="family-name"
          label={t('signUp.field.last_name_1')}
        />
        <TextField
          {...field('last_name_2')}
          autoComplete="additional-name"
          label={t('signUp.field.last_name_2')}
        />
      </div>
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={t('login.email')}
        hint={t('signUp.emailHint')}
      />
      <TextField
        {...field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        label={t('signUp.field.phone')}
        hint={t('signUp.phoneHint')}
      />
      <NewPasswordField
        {...field('password')}
        length={form.watch('password').length}
        label={t('signUp.field.password')}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <SelectField
          {...field('locale')}
          label={t('signUp.language')}
          options={locales
            .toReversed()
            .map((locale) => ({ value: locale, label: localeLabels[locale].name }))}
        />
        <ZoneField {...field('timezone')} label={t('signUp.zone')} />
      </div>
      <div className="grid">
        <CheckboxField {...field('accept_terms')}>{consent('terms', '/auth/terms')}</CheckboxField>
        <CheckboxField {...field('accept_privacy')}>
          {consent('privacy', '/auth/privacy-policy')}
        </CheckboxField>
      </div>
      <SubmitButton busy={busy} size="lg" block>
        {t('signUp.submit')}
      </SubmitButton>
    </form>
  )
}
