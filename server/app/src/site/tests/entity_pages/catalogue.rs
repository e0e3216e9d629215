//! The catalogue of these tests. Its texts contain HTML that must be escaped.

pub(super) const DOCTORS: &str = r#"
[[doctors]]
slug = "meera"
name = "Meera Iyer"
profession = "psychiatrist"
registration_number = "DEMO-1"
email = "meera@example.in"
specializations = ["sleep", "anxiety"]
experience = 14
rating = 4.9
review_count = 312
fee = 1499
patient_count = 1840
degree = "MBBS, MD"
hospital = "Gulmohar Clinic"
bio = "Listens first."
location = "Pune"
languages = ["English", "Marathi"]
hours = [{ days = ["mon"], from = "09:30", to = "13:15" }]

[[doctors]]
slug = "evil"
name = "Dr. </script><b>Evil"
registration_number = "DEMO-2"
email = "evil@example.in"
specializations = ["sleep"]
experience = 6
rating = 4.5
review_count = 40
fee = 500
patient_count = 200
bio = "</script></noscript><img src=x onerror=alert(1)> & \"more\""
languages = ["English"]
hours = [{ days = ["mon"], from = "09:30", to = "13:15" }]
"#;

pub(super) const SPECIALIZATIONS: &str = r#"
[[specializations]]
slug = "anxiety"
name = "Stress and Anxiety"
description = "When worry does not stop."
common_conditions = ["Panic attacks"]
treatment_approaches = ["Therapy"]

[[specializations]]
slug = "sleep"
name = "Sleep Medicine"
description = "Nights."
common_conditions = []
treatment_approaches = []
"#;

pub(super) const CATEGORIES: &str = r#"
[[categories]]
slug = "deep-sleep"
name = "Deep Sleep"
description = "For the end of the day."
curator = "Leela Varma"
rating = 4.8
"#;

pub(super) const TRACKS: &str = r#"
[[tracks]]
slug = "bowl"
title = "One Bowl"
description = "And the time it takes."
category = "deep-sleep"
mood = "Calm"
purpose = "Focus"
voice = "None"
difficulty = "Beginner"
audio = "audio/bowl.mp3"
"#;

pub(super) const PRODUCTS: &str = r#"
[[products]]
slug = "journal"
name = "Evening Journal"
description = "Paper for half a year."
price = 1449
stock = 50
hsn = "4820"
gst_percent = 18
details = ["Size: A5"]

[[products]]
slug = "bowl"
name = "Kansa Bowl"
description = "One piece, and no other."
price = 4499
stock = 1
hsn = "7418"
gst_percent = 12
image = "pictures/bowl.svg"
"#;
