import { test } from '../fixtures/server.ts'
import { waitingPatientJourney } from './waitingPatientJourney.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that hears' } })

waitingPatientJourney('en', 1_280)
