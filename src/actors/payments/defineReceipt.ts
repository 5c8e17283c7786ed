import { type Payment, refundPayment } from '../../contracts/portal/payments/payments.ts'
import { paymentRefund } from '../../machines/payments/paymentParts.ts'
import { receiptMachine } from '../../machines/payments/receiptMachine.ts'
import type { Http } from '../../services/portal/http.ts'
import { commandLogic } from '../kit/commandLogic.ts'

/** The receipt of a payment with the call that returns the payment. */
export const defineReceipt = ({ http }: { http: Http }) =>
  receiptMachine.provide({
    actors: {
      paymentRefund: paymentRefund.machine.provide({
        actors: {
          run: commandLogic(({ payment }: { payment: Payment }) =>
            http.call(refundPayment, { params: { id: payment.id } }),
          ),
        },
      }),
    },
  })
