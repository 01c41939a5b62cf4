// Written by `npm run generate`.
/** Texts of the buttons by language, without keys, separated by `|`. The main region of a script comes first. */
export const BUTTON_TEXTS: Readonly<Record<string, string>> = {
  ar: 'ربط المحفظة|جارٍ الاتصال…|شبكة غير معروفة|فتح {wallet}|رُفض الاتصال|{wallet} غير مثبّتة|تعذّر الاتصال',
  de: 'Wallet verbinden|Verbinden …|Unbekanntes Netzwerk|{wallet} öffnen|Verbindung abgelehnt|{wallet} ist nicht installiert|Verbindung fehlgeschlagen',
  fr: 'Connecter un portefeuille|Connexion…|Réseau inconnu|Ouvrir {wallet}|Connexion refusée|{wallet} n’est pas installé|Connexion impossible',
  he: 'חיבור ארנק|מתחברים…|רשת לא מוכרת|פתיחת {wallet}|החיבור נדחה|{wallet} לא מותקן|החיבור נכשל',
  hi: 'वॉलेट कनेक्ट करें|कनेक्ट हो रहा है…|अज्ञात नेटवर्क|{wallet} खोलें|कनेक्शन अस्वीकार किया गया|{wallet} इंस्टॉल नहीं है|कनेक्ट नहीं हो पाया',
  id: 'Hubungkan dompet|Menghubungkan…|Jaringan tidak dikenal|Buka {wallet}|Koneksi ditolak|{wallet} belum terpasang|Tidak dapat terhubung',
  ja: 'ウォレットを接続|接続中…|不明なネットワーク|{wallet}を開く|接続が拒否されました|{wallet}がインストールされていません|接続できません',
  ko: '지갑 연결|연결 중…|알 수 없는 네트워크|{wallet} 열기|연결이 거부됐어요|{wallet} 지갑이 설치되지 않았어요|연결하지 못했어요',
  ms: 'Sambung dompet|Menyambung…|Rangkaian tidak dikenali|Buka {wallet}|Sambungan ditolak|{wallet} belum dipasang|Tidak dapat menyambung',
  'pt-BR':
    'Conectar carteira|Conectando…|Rede desconhecida|Abrir {wallet}|Conexão recusada|{wallet} não está instalada|Não foi possível conectar',
  ru: 'Подключить кошелёк|Подключение…|Неизвестная сеть|Открыть {wallet}|Подключение отклонено|{wallet} не установлен|Не удалось подключить',
  th: 'เชื่อมต่อวอลเล็ต|กำลังเชื่อมต่อ…|เครือข่ายที่ไม่รู้จัก|เปิด {wallet}|การเชื่อมต่อถูกปฏิเสธ|ยังไม่ได้ติดตั้ง {wallet}|เชื่อมต่อไม่ได้',
  tr: 'Cüzdan bağla|Bağlanıyor…|Bilinmeyen ağ|{wallet} aç|Bağlantı reddedildi|{wallet} yüklü değil|Bağlantı kurulamadı',
  uk: 'Підключити гаманець|Підключення…|Невідома мережа|Відкрити {wallet}|Підключення відхилено|{wallet} не встановлено|Не вдалося підключити',
  vi: 'Kết nối ví|Đang kết nối…|Mạng không xác định|Mở {wallet}|Kết nối bị từ chối|Chưa cài {wallet}|Không kết nối được',
  'zh-CN': '连接钱包|连接中…|未知网络|打开 {wallet}|已拒绝连接|未安装 {wallet}|无法连接',
  'zh-TW': '連接錢包|連接中…|未知網路|開啟 {wallet}|已拒絕連接|尚未安裝 {wallet}|無法連接',
  'es-419':
    'Conectar billetera|Conectando…|Red desconocida|Abrir {wallet}|Conexión rechazada|{wallet} no está instalada|No se pudo conectar',
  'zh-HK': '連接錢包|連接中…|未知網絡|開啟 {wallet}|已拒絕連接|尚未安裝 {wallet}|無法連接',
}
