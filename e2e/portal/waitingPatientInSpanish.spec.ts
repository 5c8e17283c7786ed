import { test } from '../fixtures/server.ts'
import { waitingPatientJourney } from './waitingPatientJourney.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'una clínica que oye' } })

waitingPatientJourney('es', 360)
