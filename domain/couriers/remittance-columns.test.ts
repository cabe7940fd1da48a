import { describe, expect, it } from 'vitest';
import { findRemittanceColumns } from './remittance-columns.ts';

describe('findRemittanceColumns', () => {
  it.for([
    [['Order', 'Phone', 'Amount'], { number: 0, phone: 1, amount: 2 }],
    [['Date', 'N° commande', 'Téléphone', 'Montant (TND)'], { number: 1, phone: 2, amount: 3 }],
    [['المبلغ', 'رقم الطلب', 'الهاتف'], { amount: 0, number: 1, phone: 2 }],
    [['Fee amount', 'COD amount', 'Order number'], { amount: 1, number: 2, phone: null }],
    [['Réf.', 'Montant'], { number: 0, phone: null, amount: 1 }],
    [['Tél', 'CRBT'], { number: null, phone: 0, amount: 1 }],
    [['Order', 'Name'], null],
    [['Amount', 'Name'], null],
    [['FPX-418204870', '104.50'], null],
  ] as const)('reads %j as %j', ([titles, columns]) => {
    expect(findRemittanceColumns(titles)).toEqual(columns);
  });
});
