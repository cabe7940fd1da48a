import type { PageLanguage } from '../../hosted/html.ts';
import type { CardField, DeclineCode } from '../cards.ts';

export type WindowTexts = {
  title: string;
  note: string;
  amount: string;
  cardNumber: string;
  expiry: string;
  expiryHint: string;
  cvv: string;
  cardHolderName: string;
  pay: string;
  close: string;
  processing: string;
  testCards: string;
  testCardsHint: string;
  approves: string;
  asksBank: string;
  bankTitle: string;
  bankText: string;
  bankComplete: string;
  bankFail: string;
  approvedTitle: string;
  approvedText: string;
  declinedTitle: string;
  declinedHint: string;
  declines: Record<DeclineCode, string>;
  wrong: Record<CardField, string>;
  paid: string;
  expired: string;
  unknown: string;
  network: string;
  noScript: string;
};

const en: WindowTexts = {
  title: 'Card payment',
  note: 'A pretend payment: no money moves. Never type a real card.',
  amount: 'Amount to pay',
  cardNumber: 'Card number',
  expiry: 'Expiry date',
  expiryHint: 'MM/YY',
  cvv: 'Security code (CVV)',
  cardHolderName: 'Name on card',
  pay: 'Pay',
  close: 'Close',
  processing: 'Processing…',
  testCards: 'Test cards',
  testCardsHint: 'One tap fills the form.',
  approves: 'Approved',
  asksBank: 'The bank asks first',
  bankTitle: 'Confirm your payment',
  bankText: 'Here your bank would ask you to confirm it is you, with a code or its app.',
  bankComplete: 'Complete',
  bankFail: 'Fail',
  approvedTitle: 'Payment approved',
  approvedText: 'You are being taken back to the shop.',
  declinedTitle: 'Payment declined:',
  declinedHint: 'Nothing was charged. Check the card or try another one.',
  declines: {
    cvv: 'Wrong security code',
    honour: 'Refused by the bank',
    expired: 'Expired card',
    funds: 'Insufficient funds',
    authentication: 'The bank could not confirm it was you',
  },
  wrong: {
    cardNumber: 'Only the test cards below work here.',
    expiry: 'Enter the month and year as MM/YY.',
    cvv: 'Enter the 3 digits on the back of the card.',
    cardHolderName: 'Enter the name on the card.',
  },
  paid: 'This payment has already been made. You can close this window.',
  expired: 'This payment session has expired. Close this window and start again.',
  unknown: 'This payment session does not exist. Close this window and start again.',
  network: 'No answer from the payment service. Check your connection and try again.',
  noScript: 'This payment window needs JavaScript.',
};

const fr: WindowTexts = {
  title: 'Paiement par carte',
  note: 'Paiement fictif : aucun argent ne circule. Ne saisissez jamais une vraie carte.',
  amount: 'Montant à payer',
  cardNumber: 'Numéro de carte',
  expiry: 'Date d’expiration',
  expiryHint: 'MM/AA',
  cvv: 'Code de sécurité (CVV)',
  cardHolderName: 'Nom sur la carte',
  pay: 'Payer',
  close: 'Fermer',
  processing: 'Traitement en cours…',
  testCards: 'Cartes de test',
  testCardsHint: 'Un appui remplit le formulaire.',
  approves: 'Acceptée',
  asksBank: 'La banque demande d’abord',
  bankTitle: 'Confirmez votre paiement',
  bankText:
    'Ici, votre banque vous demanderait de confirmer que c’est vous, par un code ou dans son application.',
  bankComplete: 'Confirmer',
  bankFail: 'Échouer',
  approvedTitle: 'Paiement accepté',
  approvedText: 'Vous revenez à la boutique.',
  declinedTitle: 'Paiement refusé :',
  declinedHint: 'Rien n’a été débité. Vérifiez la carte ou essayez-en une autre.',
  declines: {
    cvv: 'Code de sécurité erroné',
    honour: 'Refusée par la banque',
    expired: 'Carte expirée',
    funds: 'Provision insuffisante',
    authentication: 'La banque n’a pas pu confirmer votre identité',
  },
  wrong: {
    cardNumber: 'Seules les cartes de test ci-dessous fonctionnent ici.',
    expiry: 'Indiquez le mois et l’année : MM/AA.',
    cvv: 'Indiquez les 3 chiffres au dos de la carte.',
    cardHolderName: 'Indiquez le nom sur la carte.',
  },
  paid: 'Ce paiement a déjà été effectué. Vous pouvez fermer cette fenêtre.',
  expired: 'Cette session de paiement a expiré. Fermez cette fenêtre et recommencez.',
  unknown: 'Cette session de paiement n’existe pas. Fermez cette fenêtre et recommencez.',
  network: 'Le service de paiement ne répond pas. Vérifiez votre connexion et réessayez.',
  noScript: 'Cette fenêtre de paiement a besoin de JavaScript.',
};

const ar: WindowTexts = {
  title: 'الدفع بالبطاقة',
  note: 'دفع تجريبي: لا تُنقل أي أموال. لا تُدخل بطاقة حقيقية أبدًا.',
  amount: 'المبلغ المطلوب',
  cardNumber: 'رقم البطاقة',
  expiry: 'تاريخ الانتهاء',
  expiryHint: 'MM/YY',
  cvv: 'رمز الأمان (CVV)',
  cardHolderName: 'الاسم على البطاقة',
  pay: 'ادفع',
  close: 'إغلاق',
  processing: 'جارٍ المعالجة…',
  testCards: 'بطاقات الاختبار',
  testCardsHint: 'لمسة واحدة تملأ النموذج.',
  approves: 'مقبولة',
  asksBank: 'يسأل البنك أولًا',
  bankTitle: 'أكّد الدفع',
  bankText: 'هنا يطلب منك بنكك تأكيد هويتك برمز أو عبر تطبيقه.',
  bankComplete: 'تأكيد',
  bankFail: 'رفض',
  approvedTitle: 'تم قبول الدفع',
  approvedText: 'جارٍ إعادتك إلى المتجر.',
  declinedTitle: 'رُفض الدفع:',
  declinedHint: 'لم يُخصم أي مبلغ. تحقق من البطاقة أو جرّب بطاقة أخرى.',
  declines: {
    cvv: 'رمز الأمان خاطئ',
    honour: 'رفضها البنك',
    expired: 'بطاقة منتهية الصلاحية',
    funds: 'رصيد غير كافٍ',
    authentication: 'لم يتمكن البنك من التحقق من هويتك',
  },
  wrong: {
    cardNumber: 'لا تعمل هنا إلا بطاقات الاختبار أدناه.',
    expiry: 'أدخل الشهر والسنة: MM/YY.',
    cvv: 'أدخل الأرقام الثلاثة على ظهر البطاقة.',
    cardHolderName: 'أدخل الاسم الظاهر على البطاقة.',
  },
  paid: 'تم هذا الدفع من قبل. يمكنك إغلاق هذه النافذة.',
  expired: 'انتهت صلاحية جلسة الدفع. أغلق هذه النافذة وابدأ من جديد.',
  unknown: 'جلسة الدفع هذه غير موجودة. أغلق هذه النافذة وابدأ من جديد.',
  network: 'خدمة الدفع لا تجيب. تحقق من اتصالك ثم أعد المحاولة.',
  noScript: 'تحتاج نافذة الدفع هذه إلى JavaScript.',
};

const TEXTS: Record<PageLanguage, WindowTexts> = { en, fr, ar };

export function textsIn(language: PageLanguage): WindowTexts {
  return TEXTS[language];
}
