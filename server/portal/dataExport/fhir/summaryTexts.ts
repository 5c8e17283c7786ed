import type { Language } from './summaryInput.ts'

export type SectionName =
  | 'problems'
  | 'allergies'
  | 'medicines'
  | 'diagnoses'
  | 'vitals'
  | 'results'
  | 'visits'
  | 'documents'

interface SummaryTexts {
  title: string
  sections: Record<SectionName, string>
  empty: Record<'notasked' | 'nilknown', string>
  /** As the code system names it. */
  emptyDisplay: Record<'notasked' | 'nilknown', string>
}

const emptyDisplay = { notasked: 'Not Asked', nilknown: 'Nil Known' }

/** The human-readable texts of a summary. */
export const summaryTexts: Record<Language, SummaryTexts> = {
  es: {
    title: 'Resumen clínico del paciente',
    sections: {
      problems: 'Padecimientos',
      allergies: 'Alergias',
      medicines: 'Medicamentos',
      diagnoses: 'Diagnósticos de consultas',
      vitals: 'Signos vitales',
      results: 'Resultados',
      visits: 'Consultas',
      documents: 'Archivos',
    },
    empty: { notasked: 'Aún no se pregunta.', nilknown: 'Ninguno conocido.' },
    emptyDisplay,
  },
  en: {
    title: 'Patient summary',
    sections: {
      problems: 'Conditions',
      allergies: 'Allergies',
      medicines: 'Medicines',
      diagnoses: 'Diagnoses from visits',
      vitals: 'Vital signs',
      results: 'Results',
      visits: 'Visits',
      documents: 'Files',
    },
    empty: { notasked: 'Not asked yet.', nilknown: 'None known.' },
    emptyDisplay,
  },
}
