/**
 * Substances that share an allergy: a patient with an allergy to one is asked about the others. Stems of Spanish and
 * English generic names, lower case and without accents. Not a pharmacology: what it misses, the question
 * "allergies checked" still asks.
 */
export interface AllergyFamily {
  /** An allergy that holds one of these words means the family; so does one that names a member. */
  readonly allergies: readonly string[]
  /** A medicine with a word that begins or ends like this belongs to it. */
  readonly begins: readonly string[]
  readonly ends: readonly string[]
}

export const ALLERGY_FAMILIES: readonly AllergyFamily[] = [
  {
    allergies: [
      'penicilina',
      'penicilinas',
      'penicillin',
      'penicillins',
      'amoxicilina',
      'amoxicillin',
      'ampicilina',
      'ampicillin',
    ],
    begins: [],
    ends: ['cilina', 'cillin'],
  },
  {
    allergies: [
      'cefalosporina',
      'cefalosporinas',
      'cephalosporin',
      'cephalosporins',
      'ceftriaxona',
      'cefalexina',
    ],
    begins: ['cef', 'ceph'],
    ends: [],
  },
  {
    allergies: [
      'sulfa',
      'sulfas',
      'sulfonamida',
      'sulfonamidas',
      'sulfonamide',
      'sulfonamides',
      'sulfametoxazol',
    ],
    begins: ['sulfam', 'sulfad', 'sulfas', 'sulfis', 'cotrimoxazol'],
    ends: [],
  },
  {
    allergies: [
      'aspirina',
      'aspirin',
      'aine',
      'aines',
      'nsaid',
      'nsaids',
      'ibuprofeno',
      'ibuprofen',
      'naproxeno',
      'naproxen',
      'diclofenaco',
      'ketorolaco',
    ],
    begins: [
      'aspirin',
      'acetilsalicilic',
      'acetylsalicylic',
      'diclofenac',
      'ketorolac',
      'indometacin',
      'naproxen',
      'etoricoxib',
      'celecoxib',
    ],
    ends: ['profeno', 'profen', 'oxicam'],
  },
  {
    allergies: ['metamizol', 'dipirona', 'metamizole', 'dipyrone'],
    begins: ['metamizol', 'dipiron', 'dipyron'],
    ends: [],
  },
  {
    allergies: [
      'macrolido',
      'macrolidos',
      'macrolide',
      'macrolides',
      'eritromicina',
      'azitromicina',
      'claritromicina',
    ],
    begins: ['eritromicin', 'azitromicin', 'claritromicin', 'erythromycin', 'azithromycin', 'clarithromycin'],
    ends: [],
  },
  {
    allergies: ['quinolona', 'quinolonas', 'quinolone', 'quinolones', 'ciprofloxacino', 'levofloxacino'],
    begins: [],
    ends: ['floxacino', 'floxacin'],
  },
]

/** Words of names that say nothing of the substance: an allergy to one acid is none to another. */
export const GENERAL_WORDS: ReadonlySet<string> = new Set([
  'acido',
  'acid',
  'sodico',
  'sodica',
  'sodium',
  'potasico',
  'potassium',
  'calcico',
  'calcium',
  'sulfato',
  'sulfate',
  'clorhidrato',
  'hydrochloride',
  'bromuro',
  'bromide',
  'complejo',
  'complex',
  'vitamina',
  'vitamin',
  'medicamento',
  'alergia',
  'allergy',
])
