import type { PageLanguage } from '../../hosted/html.ts';
import type { CardField, DeclineCode } from '../cards.ts';

export type PageTexts = {
  title: string;
  note: string;
  back: string;
  language: string;
  items: string;
  subtotal: string;
  discount: string;
  total: string;
  email: string;
  cardNumber: string;
  expiry: string;
  expiryHint: string;
  cvc: string;
  cardHolderName: string;
  pay: string;
  processing: string;
  testCards: string;
  testCardsHint: string;
  approves: string;
  asksBank: string;
  approvedTitle: string;
  approvedText: string;
  declinedTitle: string;
  declinedHint: string;
  declines: Record<DeclineCode, string>;
  wrong: Record<CardField, string>;
  paid: string;
  expired: string;
  unknown: string;
  toShop: string;
  network: string;
  noScript: string;
  bankTitle: string;
  bankText: string;
  bankComplete: string;
  bankFail: string;
  card: string;
};

const en: PageTexts = {
  title: 'Checkout',
  note: 'A pretend payment: no money moves. Never type a real card.',
  back: 'Back to the shop',
  language: 'Language',
  items: 'Your order',
  subtotal: 'Subtotal',
  discount: 'Discount',
  total: 'Total to pay',
  email: 'Receipt to',
  cardNumber: 'Card number',
  expiry: 'Expiry date',
  expiryHint: 'MM/YY',
  cvc: 'Security code (CVC)',
  cardHolderName: 'Name on card',
  pay: 'Pay',
  processing: 'Processing…',
  testCards: 'Test cards',
  testCardsHint: 'One tap fills the form. Any future date and any code will do.',
  approves: 'Approved',
  asksBank: 'The bank asks first',
  approvedTitle: 'Payment approved',
  approvedText: 'You are being taken back to the shop.',
  declinedTitle: 'Payment declined:',
  declinedHint: 'Nothing was charged. Check the card or try another one.',
  declines: {
    declined: 'Refused by the bank',
    funds: 'Insufficient funds',
    expired: 'Expired card',
    cvc: 'Wrong security code',
    processing: 'Processing error, try again',
    authentication: 'The bank could not confirm it was you',
  },
  wrong: {
    cardNumber: 'Only the test cards below work here.',
    expiry: 'Enter a month to come as MM/YY.',
    cvc: 'Enter the 3 digits on the back of the card.',
    cardHolderName: 'Enter the name on the card.',
  },
  paid: 'This payment has already been made.',
  expired: 'This payment session has expired. Go back to the shop and start again.',
  unknown: 'This payment session does not exist.',
  toShop: 'Return to the shop',
  network: 'No answer from the payment service. Check your connection and try again.',
  noScript: 'This payment page needs JavaScript.',
  bankTitle: 'Confirm your payment',
  bankText: 'Here your bank would ask you to confirm it is you, with a code or its app.',
  bankComplete: 'Complete',
  bankFail: 'Fail',
  card: 'Card',
};

const fr: PageTexts = {
  title: 'Paiement',
  note: 'Paiement fictif : aucun argent ne circule. Ne saisissez jamais une vraie carte.',
  back: 'Retour à la boutique',
  language: 'Langue',
  items: 'Votre commande',
  subtotal: 'Sous-total',
  discount: 'Remise',
  total: 'Total à payer',
  email: 'Reçu envoyé à',
  cardNumber: 'Numéro de carte',
  expiry: 'Date d’expiration',
  expiryHint: 'MM/AA',
  cvc: 'Code de sécurité (CVC)',
  cardHolderName: 'Nom sur la carte',
  pay: 'Payer',
  processing: 'Traitement en cours…',
  testCards: 'Cartes de test',
  testCardsHint: 'Un appui remplit le formulaire. Toute date à venir et tout code conviennent.',
  approves: 'Acceptée',
  asksBank: 'La banque demande d’abord',
  approvedTitle: 'Paiement accepté',
  approvedText: 'Vous revenez à la boutique.',
  declinedTitle: 'Paiement refusé :',
  declinedHint: 'Rien n’a été débité. Vérifiez la carte ou essayez-en une autre.',
  declines: {
    declined: 'Refusée par la banque',
    funds: 'Provision insuffisante',
    expired: 'Carte expirée',
    cvc: 'Code de sécurité erroné',
    processing: 'Erreur de traitement, réessayez',
    authentication: 'La banque n’a pas pu confirmer votre identité',
  },
  wrong: {
    cardNumber: 'Seules les cartes de test ci-dessous fonctionnent ici.',
    expiry: 'Indiquez un mois à venir : MM/AA.',
    cvc: 'Indiquez les 3 chiffres au dos de la carte.',
    cardHolderName: 'Indiquez le nom sur la carte.',
  },
  paid: 'Ce paiement a déjà été effectué.',
  expired: 'Cette session de paiement a expiré. Retournez à la boutique et recommencez.',
  unknown: 'Cette session de paiement n’existe pas.',
  toShop: 'Retourner à la boutique',
  network: 'Le service de paiement ne répond pas. Vérifiez votre connexion et réessayez.',
  noScript: 'Cette page de paiement a besoin de JavaScript.',
  bankTitle: 'Confirmez votre paiement',
  bankText:
    'Ici, votre banque vous demanderait de confirmer que c’est vous, par un code ou dans son application.',
  bankComplete: 'Confirmer',
  bankFail: 'Échouer',
  card: 'Carte',
};

const ar: PageTexts = {
  title: 'الدفع',
  note: 'دفع تجريبي: لا تُنقل أي أموال. لا تُدخل بطاقة حقيقية أبدًا.',
  back: 'العودة إلى المتجر',
  language: 'اللغة',
  items: 'طلبك',
  subtotal: 'المجموع الفرعي',
  discount: 'الخصم',
  total: 'المبلغ المطلوب',
  email: 'يُرسل الإيصال إلى',
  cardNumber: 'رقم البطاقة',
  expiry: 'تاريخ الانتهاء',
  expiryHint: 'MM/YY',
  cvc: 'رمز الأمان (CVC)',
  cardHolderName: 'الاسم على البطاقة',
  pay: 'ادفع',
  processing: 'جارٍ المعالجة…',
  testCards: 'بطاقات الاختبار',
  testCardsHint: 'لمسة واحدة تملأ النموذج. يكفي أي تاريخ قادم وأي رمز.',
  approves: 'مقبولة',
  asksBank: 'يسأل البنك أولًا',
  approvedTitle: 'تم قبول الدفع',
  approvedText: 'جارٍ إعادتك إلى المتجر.',
  declinedTitle: 'رُفض الدفع:',
  declinedHint: 'لم يُخصم أي مبلغ. تحقق من البطاقة أو جرّب بطاقة أخرى.',
  declines: {
    declined: 'رفضها البنك',
    funds: 'رصيد غير كافٍ',
    expired: 'بطاقة منتهية الصلاحية',
    cvc: 'رمز الأمان خاطئ',
    processing: 'خطأ في المعالجة، أعد المحاولة',
    authentication: 'لم يتمكن البنك من التحقق من هويتك',
  },
  wrong: {
    cardNumber: 'لا تعمل هنا إلا بطاقات الاختبار أدناه.',
    expiry: 'أدخل شهرًا قادمًا: MM/YY.',
    cvc: 'أدخل الأرقام الثلاثة على ظهر البطاقة.',
    cardHolderName: 'أدخل الاسم الظاهر على البطاقة.',
  },
  paid: 'تم هذا الدفع من قبل.',
  expired: 'انتهت صلاحية جلسة الدفع. عُد إلى المتجر وابدأ من جديد.',
  unknown: 'جلسة الدفع هذه غير موجودة.',
  toShop: 'العودة إلى المتجر',
  network: 'خدمة الدفع لا تجيب. تحقق من اتصالك ثم أعد المحاولة.',
  noScript: 'تحتاج صفحة الدفع هذه إلى JavaScript.',
  bankTitle: 'أكّد الدفع',
  bankText: 'هنا يطلب منك بنكك تأكيد هويتك برمز أو عبر تطبيقه.',
  bankComplete: 'تأكيد',
  bankFail: 'رفض',
  card: 'البطاقة',
};

const TEXTS: Record<PageLanguage, PageTexts> = { en, fr, ar };

export function textsIn(language: PageLanguage): PageTexts {
  return TEXTS[language];
}
