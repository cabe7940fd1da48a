import { describe, expect, it } from 'vitest';
import { mailLanguage } from './mail-language.ts';

describe('a time with the name of its clock', () => {
  it.each([
    ['en', 'Sunday, November 22 at 8:30 PM Eastern Standard Time'],
    ['fr', 'dimanche 22 novembre à 20:30 (heure normale de l’Est nord-américain)'],
    ['ar', 'الأحد، 22 نوفمبر في 20:30 (التوقيت الرسمي الشرقي لأمريكا الشمالية)'],
    ['es', 'domingo 22 de noviembre, 20:30 (hora estándar oriental)'],
    ['de', 'Sonntag, 22. November um 20:30 (Nordamerikanische Ostküsten-Normalzeit)'],
    ['it', 'domenica 22 novembre alle ore 20:30 (ora standard orientale USA)'],
    ['ja', '11月22日日曜日 20:30（米国東部標準時）'],
    ['zh', '11月22日星期日 北美东部标准时间 20:30'],
    ['pt', 'domingo, 22 de novembro às 20:30 (Horário Padrão do Leste)'],
    ['ru', 'воскресенье, 22 ноября в 20:30 (Восточная Америка, стандартное время)'],
  ])('is written as in %s', (code, expected) => {
    const time = new Date('2026-11-23T01:30:00Z');
    const { zonedMoment } = mailLanguage(code);
    expect(zonedMoment(time, 'America/Toronto').replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(expected);
  });
});
